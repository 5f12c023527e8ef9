import type { Db, Tx } from '../../database/connection.ts';
import { type ConsentInterview, selectConsentInterviews } from './consent.queries.ts';

/** When the link of an interview was mailed; undefined if it never was. */
export const findConsentRequest = (db: Db, interviewId: string) =>
  db
    .selectFrom('consent_requests')
    .select(['requested_at', 'reminded_at'])
    .where('interview_id', '=', interviewId)
    .executeTakeFirst();

/** Records that the link of an interview was mailed. */
export async function recordConsentRequest(tx: Tx, interviewId: string, at: Date): Promise<void> {
  await tx
    .insertInto('consent_requests')
    .values({ interview_id: interviewId, requested_at: at })
    .onConflict((conflict) => conflict.column('interview_id').doUpdateSet({ requested_at: at }))
    .execute();
}

/** Records that interviews were reminded of their link. */
export async function markConsentReminded(tx: Tx, ids: string[], at: Date): Promise<void> {
  await tx
    .updateTable('consent_requests')
    .set({ reminded_at: at })
    .where('interview_id', 'in', ids)
    .execute();
}

/**
 * Locks interviews without a decision that start in `(now, until]`, were asked before `askedBefore` and not reminded,
 * soonest first, until the transaction ends. Skips rows that another process has locked.
 */
export const lockInterviewsToRemind = (
  tx: Tx,
  { now, until, askedBefore }: { now: Date; until: Date; askedBefore: Date },
  limit: number,
): Promise<ConsentInterview[]> =>
  selectConsentInterviews(tx)
    .innerJoin('consent_requests', 'consent_requests.interview_id', 'interviews.id')
    .where('interviews.recording_consent', '=', 'missing')
    .where('interviews.status', '=', 'waiting')
    .where('interviews.starts_at', '>', now)
    .where('interviews.starts_at', '<=', until)
    .where('consent_requests.reminded_at', 'is', null)
    .where('consent_requests.requested_at', '<=', askedBefore)
    .orderBy('interviews.starts_at')
    .limit(limit)
    .forNoKeyUpdate(['interviews', 'consent_requests'])
    .skipLocked()
    .execute();
