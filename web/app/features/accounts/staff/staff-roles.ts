import type { StaffRole } from '@lifestory/contract';

/** What each role may do, in the order of the choices. */
export const roleDescriptions: Record<StaffRole, string> = {
  'Super Admin': 'Does everything, including settings, refunds and staff.',
  Interviewer:
    'Works on the interviews assigned to them and on time slots. Sees no payments and no settings.',
  Developer: 'Reads the staff pages without private data, and changes nothing.',
};
