import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { fail } from '../../http/failure.ts';
import { everything } from '../interviews/index.ts';
import { findConsentInterview } from './consent.queries.ts';
import { recordDecision } from './consent.service.ts';
import { sendConsentRequest } from './consent-link.service.ts';

/**
 * Stores the consent of a new interview: given if the storyteller sent the booking form, which says so; otherwise missing,
 * and its link is mailed.
 */
export async function startConsent(
  app: Pick<AppContext, 'env' | 'jobs' | 'links' | 'now'>,
  tx: Tx,
  interviewId: string,
  isBookedByStoryteller: boolean,
): Promise<void> {
  const interview = await findConsentInterview(tx, interviewId, everything, true);
  if (!interview) throw fail('not_found');
  if (!isBookedByStoryteller) return sendConsentRequest(app, tx, interview);
  const { first_name = '', last_name = '' } = interview.booking;
  await recordDecision(app, tx, [interview], {
    decision: 'given',
    method: 'booking_form',
    givenBy: `${first_name} ${last_name}`.trim(),
  });
}
