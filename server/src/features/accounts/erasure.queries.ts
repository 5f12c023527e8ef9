import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../database/connection.ts';
import { eraseCustomer } from '../cards/index.ts';
import { pictureFiles } from '../people/index.ts';

/** What of an erased account is kept outside the database. */
export interface Leftovers {
  /** Keys of finished files. */
  files: string[];
  /** Uploads that never ended. */
  uploads: { key: string; handle: string }[];
  /** Photographs and exports: everything stored under each of these keys. */
  folders: string[];
  /** Messages, by id. */
  mails: string[];
  /** What card providers call them. */
  customers: { provider: string; id: string }[];
  /** Interviews of which the meeting provider may keep something, by id. */
  meetings: string[];
}

/**
 * Removes everything that is known of somebody but that they were here: one list of all that is kept of a person.
 * Interviews, payments and the ledger stay as rows without a name. Answers what is left outside the database.
 */
export async function erasePerson(tx: Tx, id: string, now: Date): Promise<Leftovers> {
  const story = sql`(select id from stories where person_id = ${id})`;
  const interviews = sql`(select id from interviews where person_id = ${id} or story_id in ${story})`;
  const pictures = await eraseMemories(tx, id, story);
  const films = await rows<{ storage_key: string; poster_key: string | null }>(
    tx,
    sql`delete from recordings where interview_id in ${interviews} returning storage_key, poster_key`,
  );
  const uploads = await rows<{ key: string; handle: string; open: boolean }>(
    tx,
    sql`delete from uploads where interview_id in ${interviews}
      returning storage_key as key, storage_handle as handle, completed_at is null as open`,
  );
  const coming = await rows<{ key: string; handle: string | null; open: boolean }>(
    tx,
    sql`delete from arrivals where interview_id in ${interviews}
      returning storage_key as key, storage_handle as handle, done_at is null as open`,
  );
  const mails = await eraseMails(tx, id);
  const exports = await rows<{ id: string }>(
    tx,
    sql`delete from exports where person_id = ${id} returning id`,
  );
  const customers = await eraseCustomer(tx, id);
  const meetings = await rows<{ id: string }>(
    tx,
    // The number stays until the provider has forgotten the meeting: it says which one.
    sql`update zoom_meetings set join_url = null, password = null
      where reference in (select id::text from ${interviews} as erased (id)) returning reference as id`,
  );
  await eraseTraces(tx, id, interviews);
  await sql`
    update interviews
    set booking = '{}', password = '', join_url = null, deleted_at = coalesce(deleted_at, ${now})
    where id in ${interviews}`.execute(tx);
  await sql`update subscriptions set reason = null where story_id in ${story}`.execute(tx);
  const [face] = await rows<{ key: string | null }>(
    tx,
    sql`select profile_key as key from people where id = ${id}`,
  );
  await eraseSelf(tx, id, now);
  const keys = films.flatMap((film) => [film.storage_key, film.poster_key]);
  return {
    files: [...keys.filter((key) => key !== null), ...(face?.key ? pictureFiles(face.key) : [])],
    uploads: [...uploads, ...coming].flatMap(({ key, handle, open }) =>
      open && handle ? [{ key, handle }] : [],
    ),
    folders: [...pictures, ...exports.map((one) => `exports/${one.id}`)],
    mails: mails.map((mail) => mail.id),
    customers,
    meetings: meetings.map((meeting) => meeting.id),
  };
}

/** Their comments, their memories in any story, and all memories of their own; answers where the pictures are. */
async function eraseMemories(tx: Tx, id: string, story: RawBuilder<unknown>): Promise<string[]> {
  await sql`
    with gone as (delete from comments where author_id = ${id} returning memory_id, deleted_at),
      lost as (select memory_id, count(*)::int as count from gone where deleted_at is null group by memory_id)
    update memories set comments_count = comments_count - lost.count from lost where memories.id = lost.memory_id
  `.execute(tx);
  const memories = sql`(select id from memories where author_id = ${id} or story_id in ${story})`;
  await sql`delete from comments where memory_id in ${memories}`.execute(tx);
  const gone = await rows<{ key: string }>(
    tx,
    sql`delete from memories where id in ${memories} returning image_key as key`,
  );
  return gone.map(({ key }) => key);
}

/** What they were mailed, and what others were mailed about them. */
const eraseMails = (tx: Tx, id: string): Promise<{ id: string }[]> =>
  rows(tx, sql`delete from mails where person_id = ${id} or about_ids @> array[${id}::uuid] returning id`);

/** What others were told of them, what they were asked and sent, and where they could enter. */
async function eraseTraces(tx: Tx, id: string, interviews: RawBuilder<unknown>): Promise<void> {
  for (const erasing of [
    sql`delete from notifications
      where person_id = ${id} or sender_id = ${id} or about_ids @> array[${id}::uuid]`,
    sql`delete from memberships
      where person_id = ${id} or story_id in (select id from stories where person_id = ${id})`,
    sql`update sign_ins set story_id = null where story_id in (select id from stories where person_id = ${id})`,
    sql`update people set last_story_id = null
      where last_story_id in (select id from stories where person_id = ${id})`,
    sql`delete from sign_ins where person_id = ${id}`,
    sql`delete from secrets where person_id = ${id}`,
    sql`delete from devices where person_id = ${id}`,
    sql`update payments set card_brand = null, card_last4 = null where person_id = ${id}`,
    sql`delete from idempotency_keys where person_id = ${id}`,
    sql`delete from booking_requests where interview_id in ${interviews}`,
    sql`update audit_entries set before = null, after = null
      where subject_id = ${id} or actor_id = ${id}
        or subject_kind = 'interview' and subject_id in (select id::text from ${interviews} as erased (id))`,
  ]) {
    await erasing.execute(tx);
  }
}

/** The person's own row: what remains is that they were here, and when. */
async function eraseSelf(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('people')
    .set({
      email: '',
      fname: '',
      lname: '',
      contact: '',
      password_hash: null,
      profile_key: null,
      bio: '',
      country: '',
      state: '',
      city: '',
      zip_code: '',
      dob: null,
      deactivation_reason: '',
      last_story_id: null,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute();
}

const rows = async <T>(tx: Tx, query: RawBuilder<unknown>): Promise<T[]> =>
  (await query.execute(tx)).rows as T[];
