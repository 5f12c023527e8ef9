import type { Tx } from '../database/connection.ts';
import { newId } from '../database/ids.ts';
import type { SeededInterview } from './interviews.ts';
import type { FindPerson } from './people.ts';
import { roseChapters, roseFilmPictures, roseFilmStepSeconds } from './rose-film.ts';

/** Adds the chapters and the transcript of Rose's film. */
export async function seedFilmContents(
  tx: Tx,
  findPerson: FindPerson,
  interviews: readonly SeededInterview[],
): Promise<void> {
  const filmed = interviews.findLast(({ plan }) => plan.storyteller === 'rose');
  if (!filmed) throw new Error('The demonstration has no interview for its film.');
  const createdBy = findPerson('admin').id;
  await tx
    .insertInto('chapters')
    .values(
      roseChapters.map(({ picture, title, asker, years }) => ({
        id: newId(),
        interview_id: filmed.id,
        at_ms: picture * roseFilmStepSeconds * 1000,
        title,
        asker: asker ?? '',
        first_year: years[0],
        last_year: years[1],
        created_by: createdBy,
        created_at: filmed.startsAt,
      })),
    )
    .execute();
  await seedTranscript(tx, filmed, createdBy);
}

/** Pause in milliseconds before and after what is said about a picture. */
const pauseMs = 400;

/** Adds the transcript of Rose's film: what she says about each picture. */
async function seedTranscript(tx: Tx, { id, startsAt }: SeededInterview, createdBy: string): Promise<void> {
  const { id: recording_id } = await tx
    .selectFrom('recordings')
    .select('id')
    .where('interview_id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('transcripts')
    .values({ recording_id, source: 'upload', created_by: createdBy, created_at: startsAt })
    .execute();
  const stepMs = roseFilmStepSeconds * 1000;
  await tx
    .insertInto('transcript_sentences')
    .values(
      roseFilmPictures.map(({ words }, index) => ({
        id: newId(),
        recording_id,
        start_ms: index * stepMs + pauseMs,
        end_ms: (index + 1) * stepMs - pauseMs,
        speaker: 'Rose',
        text: words,
      })),
    )
    .execute();
}
