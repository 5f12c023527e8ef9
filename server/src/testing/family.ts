/** A row of the invitation form, with changes. */
export const familyRow = (email: string, changes: Record<string, unknown> = {}) => ({
  fname: 'Clara',
  lname: 'Marsh',
  email,
  confirmation_email: email,
  phone: '',
  relationship: '',
  ...changes,
});
