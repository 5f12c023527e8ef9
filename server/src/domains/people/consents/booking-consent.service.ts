import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { insertRecords } from './consent.service.ts';
import { type LinkedInterview, sendConsentRequest } from './consent-link.service.ts';

/**
 * Records the consent of a new interview, which was inserted with its state: given if the storyteller sent the booking
 * form, which says so; otherwise missing, and its link is mailed.
 */
export async function startConsent(
  app: AppContext,
  tx: Tx,
  interview: LinkedInterview,
  hasConsent: boolean,
): Promise<void> {
  if (!hasConsent) return sendConsentRequest(app, tx, interview);
  const { first_name = '', last_name = '' } = interview.booking;
  await insertRecords(app, tx, [interview], {
    decision: 'given',
    method: 'booking_form',
    givenBy: `${first_name} ${last_name}`.trim(),
  });
}
