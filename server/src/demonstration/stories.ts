import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dateAt, instantOf } from '../calendar.ts';
import type { AppContext } from '../context.ts';
import type { Tx } from '../database/connection.ts';
import { newId } from '../database/ids.ts';
import type { DemoClock } from './demo-clock.ts';
import { findPaidMonths } from './hosting.ts';
import type { SeededInterview } from './interviews.ts';
import type { FindPerson } from './people.ts';
import { roseFilmSeconds } from './rose-film.ts';
import { appointments, memberships, openStories } from './story-plans.ts';

const hourMs = 60 * 60 * 1000;

/** Creates the stories of all bookings, opens accounts, and invites families. Returns story ids by account. */
export async function seedStories(
  tx: Tx,
  findPerson: FindPerson,
  at: DemoClock,
): Promise<Map<string, string>> {
  const names = [...new Set(appointments.map(({ storyteller }) => storyteller))];
  const stories = new Map(names.map((name) => [name, newId()]));
  const idOf = (name: string) => stories.get(name) ?? '';
  await tx
    .insertInto('stories')
    .values(
      names.map((name) => {
        const openStory = openStories.find(({ storyteller }) => storyteller === name);
        return {
          id: idOf(name),
          person_id: findPerson(name).id,
          opened_at: openStory ? at(-openStory.opened, '14:30') : null,
          created_at: findPerson(name).created_at,
        };
      }),
    )
    .execute();
  await tx
    .insertInto('subscriptions')
    .values(
      openStories.map((story) => {
        const { storyteller, opened, status, until, reason } = story;
        const paid = findPaidMonths(story, at);
        return {
          story_id: idOf(storyteller),
          status,
          trial_end_on: paid ? null : dateAt(at(until, '12:00')),
          started_at: paid ? instantOf(paid.anchorOn, '12:00') : null,
          anchor_on: paid?.anchorOn ?? null,
          paid_through: paid?.paidThrough ?? null,
          reason: reason ?? null,
          cancelled_at: status === 'cancelled' ? at(-2, '18:40') : null,
          created_at: at(-opened, '14:30'),
        };
      }),
    )
    .execute();
  await tx
    .insertInto('memberships')
    .values(
      memberships.map(({ storyteller, member, relationship, entered, isHelper = false }) => {
        const { id, fname, lname, contact, created_at } = findPerson(member);
        const enteredAt = entered === null ? null : at(-entered, '19:05');
        return {
          id: newId(),
          story_id: idOf(storyteller),
          person_id: id,
          fname,
          lname,
          contact,
          relationship,
          helper: isHelper,
          entered_at: enteredAt,
          created_at: enteredAt ?? created_at,
        };
      }),
    )
    .execute();
  for (const { storyteller, member } of memberships.filter(({ isHelper }) => isHelper)) {
    await tx
      .updateTable('people')
      .set({ booker_id: findPerson(member).id })
      .where('id', '=', findPerson(storyteller).id)
      .execute();
  }
  return stories;
}

/** Adds a film and poster to every completed interview, each with its own file, like an upload. */
export async function storeFilms(
  { storage }: AppContext,
  tx: Tx,
  findPerson: FindPerson,
  interviews: readonly SeededInterview[],
): Promise<void> {
  const media = join(import.meta.dirname, 'media');
  const readFilm = async (name: string, seconds: number) => ({
    film: await readFile(join(media, `${name}.mp4`)),
    poster: await readFile(join(media, `${name}.webp`)),
    seconds,
  });
  const [anyFilm, roseFilm] = await Promise.all([readFilm('film', 8), readFilm('rose', roseFilmSeconds)]);
  const rows = await Promise.all(
    interviews
      .filter(({ plan }) => plan.status === 'completed')
      .map(async ({ id: interviewId, plan, startsAt }) => {
        const id = newId();
        const [storage_key, poster_key] = [`recordings/${id}.mp4`, `recordings/${id}-poster.webp`];
        const { film, poster, seconds } = plan.storyteller === 'rose' ? roseFilm : anyFilm;
        const bytes = await storage.write(storage_key, film);
        await storage.write(poster_key, poster);
        const { fname, lname } = findPerson(plan.storyteller);
        const isOpen = openStories.some(({ storyteller }) => storyteller === plan.storyteller);
        return {
          id,
          interview_id: interviewId,
          storage_key,
          poster_key,
          o_file: `${fname} ${lname} – a life story.mp4`,
          bytes,
          duration_seconds: seconds,
          uploaded_by: findPerson('admin').id,
          // Seven hours after the start of the interview.
          created_at: new Date(startsAt.getTime() + 7 * hourMs),
          shown_at: new Date(startsAt.getTime() + 7 * hourMs),
          announced_at: new Date(startsAt.getTime() + 7 * hourMs),
          mailed_at: new Date(startsAt.getTime() + 7 * hourMs),
          video_codec: 'avc1',
          // Five days after the interview.
          watched_at: isOpen && !plan.unwatched ? new Date(startsAt.getTime() + 5 * 24 * hourMs) : null,
        };
      }),
  );
  await tx.insertInto('recordings').values(rows).execute();
}
