import type { Db, Tx } from '../../../database/connection.ts';
import { type ConsentInterview, selectConsentInterviews } from './consent.queries.ts';

/** Returns when the consent link of an interview was mailed; undefined if it never was. */
export const findConsentRequest = (db: Db, interviewId: string) =>
  db
    .selectFrom('consent_requests')
    .select(['requested_at', 'reminded_at'])
    .where('interview_id', '=', interviewId)
    .executeTakeFirst();

/** Records that the consent link of an interview was mailed. */
export async function recordConsentRequest(tx: Tx, interviewId: string, requestedAt: Date): Promise<void> {
  await tx
    .insertInto('consent_requests')
    .values({ interview_id: interviewId, requested_at: requestedAt })
    .onConflict((conflict) => conflict.column('interview_id').doUpdateSet({ requested_at: requestedAt }))
    .execute();
}

/** Records that reminders with the consent links of interviews were mailed. */
export async function markConsentReminded(tx: Tx, interviewIds: string[], remindedAt: Date): Promise<void> {
  await tx
    .updateTable('consent_requests')
    .set({ reminded_at: remindedAt })
    .where('interview_id', 'in', interviewIds)
    .execute();
}

/**
 * Locks waiting interviews with missing consent that start in `(now, until]`, until the transaction ends: those with a
 * request up to `requestedBefore` and no reminder, soonest first. Skips rows that another process has locked.
 */
export const lockInterviewsToRemind = (
  tx: Tx,
  { now, until, requestedBefore }: { now: Date; until: Date; requestedBefore: Date },
  limit: number,
): Promise<ConsentInterview[]> =>
  selectConsentInterviews(tx)
    .innerJoin('consent_requests', 'consent_requests.interview_id', 'interviews.id')
    .where('interviews.recording_consent', '=', 'missing')
    .where('interviews.status', '=', 'waiting')
    .where('interviews.starts_at', '>', now)
    .where('interviews.starts_at', '<=', until)
    .where('consent_requests.reminded_at', 'is', null)
    .where('consent_requests.requested_at', '<=', requestedBefore)
    .orderBy('interviews.starts_at')
    .limit(limit)
    .forNoKeyUpdate(['interviews', 'consent_requests'])
    .skipLocked()
    .execute();
