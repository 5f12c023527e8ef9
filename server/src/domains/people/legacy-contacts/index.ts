import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { clearEvidenceCron } from './evidence/evidence.jobs.ts';
import { legacyAlerts } from './legacy-alert.service.ts';
import { legacyContactHandlers } from './legacy-contact.handlers.ts';
import { eraseLegacyContacts, exportLegacyContacts } from './personal-data.queries.ts';

export { endLegacyRole, endLegacyRolesOf } from './role-end.service.ts';

/**
 * Legacy contacts of storytellers, their requests to take over a story with the evidence, and the decisions of staff.
 */
export const legacyContactsFeature = (app: AppContext): Feature<typeof contract.legacyContacts> => ({
  routes: contract.legacyContacts,
  tables: ['evidence_files', 'legacy_contacts', 'legacy_requests'],
  erase: eraseLegacyContacts,
  exportData: exportLegacyContacts,
  findAlerts: legacyAlerts(app),
  handlers: legacyContactHandlers(app),
  crons: [clearEvidenceCron(app)],
});
