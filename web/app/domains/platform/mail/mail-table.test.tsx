import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../../testing/render.tsx';
import { mailRow } from './mail.fixture.ts';
import { MailTable } from './mail-table.tsx';

/** Renders mails; returns their rows without the heading. */
async function showMails(...mails: ReturnType<typeof mailRow>[]) {
  const { user, router } = await renderElement(<MailTable mails={mails} />, '/mail?state=bounced&page=2');
  const [, ...rows] = screen.getAllByRole('row');
  return { user, router, rows };
}

test('a mail shows subject, recipient, kind, state and date', async () => {
  const { rows } = await showMails(mailRow());
  const texts = [
    'Your interview is booked',
    'ana@example.com',
    'Booking confirmation',
    'Sent',
    '03-01-2027, 9:00 AM (PST)',
  ];
  for (const text of texts) expect(rows[0]?.textContent).toContain(text);
});

test('the subject opens the mail and keeps page and filter', async () => {
  const { user, router } = await showMails(mailRow());
  await user.click(screen.getByRole('link', { name: 'Your interview is booked' }));
  expect(router.state.location.pathname).toBe('/mail');
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    state: 'bounced',
    page: '2',
    mail: mailRow().id,
  });
});

test.each([
  ['queued', 'Waiting'],
  ['retrying', 'Trying again'],
  ['sent', 'Sent'],
  ['written', 'Written to a file'],
  ['undelivered', 'Not delivered'],
  ['bounced', 'Bounced'],
] as const)('a mail in the state %s is labeled %s', async (state, label) => {
  const { rows } = await showMails(mailRow({ state, subject: 'Hello' }));
  within(rows[0] as HTMLElement).getByText(label);
});

test('a mail that will be retried shows the reason and the time of the next attempt', async () => {
  const { rows } = await showMails(
    mailRow({ state: 'retrying', failure: 'Mailbox is full.', next_try_at: '2027-03-01T18:30:00.000Z' }),
  );
  expect(rows[0]?.textContent).toContain('Mailbox is full.Next try: 03-01-2027, 10:30 AM (PST)');
});

test('a bounced mail shows the reason without a next attempt', async () => {
  const { rows } = await showMails(mailRow({ state: 'bounced', failure: 'No such user.' }));
  expect(rows[0]?.textContent).toContain('No such user.');
  expect(rows[0]?.textContent).not.toContain('Next try');
});
