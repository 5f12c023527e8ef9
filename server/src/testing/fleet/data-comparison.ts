import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database/connection.ts';
import { computeFingerprint } from '../media/film.ts';
import type { AcknowledgedOperations } from './simulated-customers.ts';

/**
 * Compares the acknowledged operations with the stored data once all jobs are done; returns a message for every
 * difference.
 */
export async function compareData(
  { db, storage }: AppContext,
  acknowledged: AcknowledgedOperations,
): Promise<string[]> {
  return [
    ...(await waitForJobs(db)),
    ...acknowledged.unexpected,
    ...(await compareBookings(db, acknowledged)),
    ...(await compareComments(db, acknowledged)),
    ...(await comparePayments(db, acknowledged)),
    ...(await compareFiles(db, storage, acknowledged)),
    ...(await compareCalls(db, storage, acknowledged)),
  ];
}

/**
 * Waits until no runnable job is due; a job of a killed process is due again within ten seconds. Returns the jobs that
 * are still due after ten minutes.
 */
async function waitForJobs(db: Db): Promise<string[]> {
  const startedAt = new Date();
  for (const end = Date.now() + 600_000; Date.now() < end; ) {
    const { rows } = await sql<{ due: number }>`select count(*)::int as due from graphile_worker._private_jobs
      where attempts < max_attempts and (run_at <= ${startedAt} or attempts > 0)`.execute(db);
    if (rows[0]?.due === 0) return [];
    await sleep(100);
  }
  const { rows } = await sql<{ job: string; count: number }>`
    select task_identifier as job, count(*)::int as count from graphile_worker.jobs
    where attempts < max_attempts and (run_at <= ${startedAt} or attempts > 0) group by 1`.execute(db);
  return rows.map(({ job, count }) => `${count} jobs ${job} are still due after ten minutes.`);
}

async function compareBookings(db: Db, { bookings }: AcknowledgedOperations): Promise<string[]> {
  const rows = await db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .select(['people.email', 'interviews.slot_id'])
    .where('people.email', 'like', 'guest%')
    .execute();
  const booked = new Set(rows.map(({ email }) => email));
  const mails = await db
    .selectFrom('mails')
    .select('to_email')
    .where('kind', 'like', '%confirm%')
    .where('to_email', 'like', 'guest%')
    .where('state', '=', 'sent')
    .execute();
  const duplicates = mails.length - new Set(mails.map(({ to_email }) => to_email)).size;
  const confirmed = new Set(mails.map(({ to_email }) => to_email));
  const lost = [...bookings].filter(([email, status]) => status === 200 && !booked.has(email));
  const refused = [...bookings].filter(([, status]) => status !== null && status !== 200 && status !== 503);
  return [
    ...(duplicates === 0 ? [] : [`${duplicates} confirmations were sent twice.`]),
    ...lost.map(([email]) => `The booking of ${email} was acknowledged and is lost.`),
    ...refused.map(([email, status]) => `${email} was refused with ${status}.`),
    ...(booked.size === rows.length ? [] : ['A person is booked twice.']),
    ...(new Set(rows.map(({ slot_id }) => slot_id)).size === rows.length ? [] : ['A slot is booked twice.']),
    ...[...booked].filter((email) => !confirmed.has(email)).map((email) => `${email} got no confirmation.`),
    ...[...confirmed]
      .filter((email) => !booked.has(email))
      .map((email) => `${email} has no booking to confirm.`),
  ];
}

async function compareComments(db: Db, { comments }: AcknowledgedOperations): Promise<string[]> {
  const rows = await db.selectFrom('comments').select('comment').execute();
  const stored = rows.map(({ comment }) => comment);
  return [
    ...(new Set(stored).size === stored.length ? [] : ['A comment is stored twice.']),
    ...[...comments].filter((text) => !stored.includes(text)).map((text) => `The ${text} is lost.`),
  ];
}

async function comparePayments(db: Db, { payments }: AcknowledgedOperations): Promise<string[]> {
  const { rows } = await sql<{ id: string; charges: number; entries: number; paid: boolean }>`
    select interviews.id, interviews.fee_paid_at is not null as paid,
      (select count(*)::int from payments join sandbox_charges on sandbox_charges.id = payments.provider_payment_id
        where payments.interview_id = interviews.id and sandbox_charges.status = 'succeeded'
          and sandbox_charges.refunded_at is null) as charges,
      (select count(*)::int from transactions where transactions.interview_id = interviews.id) as entries
    from interviews`.execute(db);
  const { rows: strays } = await sql<{ id: string }>`select id from sandbox_charges
    where status = 'succeeded' and refunded_at is null
      and not exists (select from payments where provider_payment_id = sandbox_charges.id)`.execute(db);
  const states = new Map(rows.map((row) => [row.id, row]));
  return [
    ...strays.map(({ id }) => `The charge ${id} belongs to no payment.`),
    ...[...payments].flatMap(([id, paid]) => {
      const state = states.get(id);
      if (!paid) return [`The interview ${id} could not be paid.`];
      if (state?.paid && state.charges === 1 && state.entries === 1) return [];
      return [
        `The interview ${id} was charged ${state?.charges} times, with ${state?.entries} rows in the ledger.`,
      ];
    }),
  ];
}

/** Compares films and photographs: each acknowledged one must be stored once, a film byte for byte. */
async function compareFiles(
  db: Db,
  storage: AppContext['storage'],
  { films, photographs }: AcknowledgedOperations,
): Promise<string[]> {
  const differences: string[] = [];
  for (const [interviewId, hash] of films) {
    const rows = await db
      .selectFrom('recordings')
      .select('storage_key')
      .where('interview_id', '=', interviewId)
      .execute();
    if (rows.length !== 1) differences.push(`The interview ${interviewId} has ${rows.length} recordings.`);
    for (const { storage_key } of rows) {
      const content = await buffer(await storage.read(storage_key)).catch(() => Buffer.alloc(0));
      if (computeFingerprint(content) !== hash)
        differences.push(`The film of ${interviewId} is not what was sent.`);
    }
  }
  const memories = await db.selectFrom('memories').select(['caption', 'image_key']).execute();
  for (const caption of photographs) {
    const found = memories.filter((memory) => memory.caption === caption);
    if (found.length !== 1) differences.push(`The ${caption} is stored ${found.length} times.`);
    for (const { image_key } of found) {
      let files = 0;
      for await (const { handle } of storage.list(`${image_key}/`)) if (!handle) files += 1;
      if (files === 0) differences.push(`The ${caption} has no files.`);
    }
  }
  return differences;
}

/** Compares recorded calls: every fragment must be stored as it was sent, and the film must be whole. */
async function compareCalls(
  db: Db,
  storage: AppContext['storage'],
  { takes }: AcknowledgedOperations,
): Promise<string[]> {
  const differences: string[] = [];
  for (const [interviewId, sent] of takes) {
    for (const { takeId, fragments } of sent) {
      const stored: string[] = [];
      // A killed process leaves the draft of a fragment, which is sent again.
      for await (const { key, handle } of storage.list(`studio/${takeId}/`)) if (!handle) stored.push(key);
      const contents = await Promise.all(
        stored.toSorted().map(async (key) => computeFingerprint(await buffer(await storage.read(key)))),
      );
      if (contents.join() !== fragments.join())
        differences.push(`The fragments of ${interviewId} are not what was sent.`);
    }
    const films = await db
      .selectFrom('recordings')
      .select(['storage_key', 'bytes'])
      .where('interview_id', '=', interviewId)
      // Takes that come later make the film anew.
      .where('replaced_at', 'is', null)
      .execute();
    if (films.length !== 1) differences.push(`The call ${interviewId} has ${films.length} films.`);
    for (const { storage_key, bytes } of films) {
      const content = await buffer(await storage.read(storage_key)).catch(() => Buffer.alloc(0));
      if (content.length !== Number(bytes) || content.length !== measureBoxes(content))
        differences.push(`The film of the call ${interviewId} is not whole.`);
    }
  }
  return differences;
}

/** Returns the number of bytes of the boxes of an mp4, whose sizes precede them. */
function measureBoxes(film: Buffer): number {
  let end = 0;
  while (end + 16 <= film.length) {
    const bytes = film.readUInt32BE(end);
    end += bytes === 1 ? Number(film.readBigUInt64BE(end + 8)) : bytes;
    if (bytes === 0) break;
  }
  return end;
}
