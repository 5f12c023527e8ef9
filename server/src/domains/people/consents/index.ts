import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { consentHandlers } from './consent.handlers.ts';
import { consentAlerts } from './consent-alert.service.ts';
import { sendConsentReminders } from './consent-link.service.ts';
import { eraseConsents, exportConsents } from './personal-data.queries.ts';

export { startConsent } from './booking-consent.service.ts';
export { giveConsentInCall } from './consent.service.ts';

/** The storytellers’ consent to the recording of their interviews: every decision, by whom, how and when. */
export const consentsFeature = (app: AppContext): Feature<typeof contract.consents> => ({
  routes: contract.consents,
  tables: ['consent_requests', 'consents'],
  erase: eraseConsents,
  exportData: exportConsents,
  findAlerts: consentAlerts(app),
  handlers: consentHandlers(app),
  crons: [{ name: 'remind_of_consents', pattern: '*/15 * * * *', run: () => sendConsentReminders(app) }],
});
