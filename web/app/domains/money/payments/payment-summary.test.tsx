import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../../testing/render.tsx';
import { amountDue, dueOnResuming, dueWithHosting, payableSession } from './due.fixture.ts';
import { PaymentSummary } from './payment-summary.tsx';

/** Renders the summary; returns its items as `label: amount`. */
async function showSummary(due: ReturnType<typeof amountDue>, session = payableSession()) {
  await renderElement(<PaymentSummary session={session} due={due} />);
  return screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
}

test('the summary names the storyteller, the time and the duration', async () => {
  await showSummary(amountDue());
  const interviewText = screen.getByText(/^A Lifestory interview with Ana/).textContent;
  expect(interviewText).toContain('03-01-2027, 9:00 AM (PST)');
  expect(interviewText).toContain('60 minutes');
});

test('the summary omits the storyteller of an interview without a name', async () => {
  await showSummary(amountDue(), payableSession({ name: '' }));
  expect(screen.getByText(/^A Lifestory interview/).textContent).not.toContain('with');
});

test('an order of a recording has one item and the total', async () => {
  expect(await showSummary(amountDue())).toEqual([
    'Recording of the interviewOne-time: $250.00',
    'Total: $250.00',
  ]);
  screen.getByText(/We e-mail your receipt right away\./);
});

test('hosting is a separate item with its monthly price', async () => {
  expect(await showSummary(dueWithHosting())).toEqual([
    'Recording of the interviewOne-time: $250.00',
    'Hosting, first monththen $9.50 a month: $9.50',
    'Total: $259.50',
  ]);
});

test('a fee that is already paid is not listed', async () => {
  expect(await showSummary(dueWithHosting({ amount: 9.5, fee: 0 }))).toEqual([
    'Hosting, first monththen $9.50 a month: $9.50',
    'Total: $9.50',
  ]);
});

test('hosting that is already paid costs nothing today', async () => {
  expect(await showSummary(dueOnResuming())).toEqual([
    'Hostingpaid until Apr 20, 2027, then $9.50 a month: $0.00',
    'Total: $0.00',
  ]);
  screen.getByText('Nothing is charged today. You can cancel at any time.');
});
