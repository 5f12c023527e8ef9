import type { Change, FieldChange } from '@lifestory/contract';

/** A changed field with its values before and after. */
export const fieldChange = (change: Partial<FieldChange> = {}): FieldChange => ({
  field: 'fname',
  before: 'Rose',
  after: 'Rosa',
  hidden: false,
  ...change,
});

/** An entry of the audit log: Sue Gray changed the first name of Rose Whitaker. */
export const auditEntry = (change: Partial<Change> = {}): Change => ({
  id: '01890000-0000-7000-8000-000000000001',
  at: '2027-05-03T19:00:00.000Z',
  action: 'person changed',
  actor: { id: '01890000-0000-7000-8000-000000000002', fullName: 'Sue Gray', channel: null },
  subject: {
    kind: 'person',
    id: '01890000-0000-7000-8000-000000000003',
    name: 'Rose Whitaker',
    url: '/user/view/01890000-0000-7000-8000-000000000003',
  },
  changes: [fieldChange()],
  ...change,
});
