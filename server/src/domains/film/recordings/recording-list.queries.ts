import type { Recording, RecordingStatus, UnfinishedUpload } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import type { Links } from '../../../http/links.ts';
import { storedBytesOf } from '../../../uploads/uploads.ts';
import { films, filmView, formatFullName, getFormatName } from '../../people/people/index.ts';

/** Days for which a replaced recording is kept. */
export const replacedRecordingDays = 30;

/** Lists all recordings of an interview for staff: the current ones in order, then the others, newest first. */
export async function listRecordingsOfInterview(
  db: Db,
  links: Links,
  interviewId: string,
): Promise<Recording[]> {
  const rows = await films(db)
    .leftJoin('people', 'people.id', 'recordings.uploaded_by')
    .select([
      'recordings.bytes',
      'recordings.replaced_at',
      'recordings.shown_at',
      'recordings.withdrawn_at',
      'recordings.announced_at',
      'people.fname',
      'people.lname',
    ])
    .where('interviews.id', '=', interviewId)
    .orderBy(sql`recordings.replaced_at is not null`)
    .orderBy('recordings.part')
    .orderBy('recordings.created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    ...filmView(row, links, 'staff'),
    status: getStatus(row),
    bytes: Number(row.bytes),
    uploaded_by:
      row.fname === null || row.lname === null
        ? null
        : formatFullName({ fname: row.fname, lname: row.lname }),
    replaced_at: row.replaced_at?.toISOString() ?? null,
    deleted_at: getDeletionTime(row)?.toISOString() ?? null,
    announced_at: row.announced_at?.toISOString() ?? null,
    video_format: row.video_codec === null ? null : getFormatName(row.video_codec),
  }));
}

interface Times {
  shown_at: Date | null;
  replaced_at: Date | null;
  withdrawn_at: Date | null;
}

/** Returns the status of a recording. One that was never current was set aside when it was imported. */
function getStatus({ shown_at, replaced_at, withdrawn_at }: Times): RecordingStatus {
  if (withdrawn_at) return 'withdrawn';
  if (!replaced_at) return 'current';
  return shown_at ? 'replaced' : 'set-aside';
}

/** Returns when a recording is deleted: 30 days after it was replaced; null for current and withdrawn ones. */
function getDeletionTime({ replaced_at, withdrawn_at }: Omit<Times, 'shown_at'>): Date | null {
  if (!replaced_at || withdrawn_at) return null;
  return new Date(replaced_at.getTime() + replacedRecordingDays * 24 * 60 * 60 * 1000);
}

/** Lists the unfinished uploads to an interview, newest first. `readerId` is the person who reads the list. */
export async function listUnfinishedUploads(
  db: Db,
  interviewId: string,
  readerId: string,
): Promise<UnfinishedUpload[]> {
  const rows = await db
    .selectFrom('film_uploads')
    .innerJoin('people', 'people.id', 'film_uploads.owner_id')
    .select(['film_uploads.id', 'filename', 'bytes', 'film_uploads.created_at', 'owner_id', 'fname', 'lname'])
    .select(storedBytesOf('film_uploads.upload_id').as('received'))
    .where('interview_id', '=', interviewId)
    .where('upload_id', 'is not', null)
    .orderBy('film_uploads.created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    filename: row.filename,
    bytes: Number(row.bytes),
    received_bytes: Number(row.received),
    created_at: row.created_at.toISOString(),
    uploaded_by: formatFullName(row),
    own: row.owner_id === readerId,
  }));
}
