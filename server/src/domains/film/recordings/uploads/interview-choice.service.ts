import type { UploadChoice, UploadTarget } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import { fail, invalid } from '../../../../http/failure.ts';
import { assertCanAddRecording, customerExists, listPastInterviews } from './target.queries.ts';

/**
 * Returns the id of the interview that a new upload belongs to: the given one, or the customer's newest past
 * interview, preferably one without a film. Fails with `not_found`, with `interview_not_begun` unless staff confirm that it
 * was held earlier than booked, and with 422 for a customer without a past interview.
 */
export async function chooseInterview(app: AppContext, target: UploadTarget): Promise<string> {
  const { db, now } = app;
  if (target.session_id) {
    await assertCanAddRecording(app, target.session_id, target.held_earlier === true);
    return target.session_id;
  }
  const customerId = target.customer_id ?? '';
  if (!(await customerExists(db, customerId))) throw fail('not_found');
  const interviews = await listPastInterviews(db, customerId, now());
  const chosen = interviews.find(({ hasFilm }) => !hasFilm) ?? interviews[0];
  if (!chosen) throw invalid('This customer has no past session that a recording could belong to.');
  return chosen.id;
}

/** Returns a customer's past interviews, newest first, for staff to choose from. Fails with `not_found`. */
export async function listUploadChoices(
  { db, now }: AppContext,
  customerId: string,
): Promise<UploadChoice[]> {
  if (!(await customerExists(db, customerId))) throw fail('not_found');
  const interviews = await listPastInterviews(db, customerId, now());
  return interviews.map(({ id, startsAt, hasFilm }) => ({
    session_id: id,
    starts_at: startsAt.toISOString(),
    has_film: hasFilm,
  }));
}
