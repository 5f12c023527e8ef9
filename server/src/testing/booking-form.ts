/** A complete booking form, as Ana would send it, with changes. */
export const createBookingForm = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  account_for: 'my_self',
  first_name: 'Ana',
  last_name: 'Marsh',
  contact: '(213) 373-4253',
  email: 'ana@example.com',
  confirmation_email: 'ana@example.com',
  country: 'United States',
  state: 'California',
  city: 'Los Angeles',
  zip_code: '90012',
  day: 15,
  month: 6,
  year: 1950,
  ...changes,
});
