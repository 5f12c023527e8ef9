import type { Mail, MailDetails } from '@lifestory/contract';

/** A sent mail, as lists show it. */
export const mailRow = (change: Partial<Mail> = {}): Mail => ({
  id: '0198c7a0-0000-7000-8000-000000000011',
  kind: 'booking-confirmation',
  to: 'ana@example.com',
  subject: 'Your interview is booked',
  state: 'sent',
  failure: null,
  next_try_at: null,
  created_at: '2027-03-01T17:00:00.000Z',
  sent_at: '2027-03-01T17:01:00.000Z',
  ...change,
});

/** The same mail with its content. */
export const mailDetails = (change: Partial<MailDetails> = {}): MailDetails => ({
  ...mailRow(),
  forgotten: false,
  text: 'Dear Ana, your interview is on March 20.',
  html: '<html lang="en"><body><p>Dear <b>Ana</b></p></body></html>',
  attachments: [],
  ...change,
});
