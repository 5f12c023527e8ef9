import type { Receipt } from '@lifestory/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../../testing/render.tsx';
import { PrintableReceipt } from './printable-receipt.tsx';

/** A receipt: $259.50 for a video and a month of hosting. */
const receiptOf = (change: Partial<Receipt> = {}): Receipt => ({
  number: 1042,
  issued_at: '2027-03-01T17:00:00.000Z',
  description: 'Lifestory video and hosting, first month',
  lines: [
    { label: 'Lifestory video', amount: 250 },
    { label: 'Hosting, first month', amount: 9.5 },
  ],
  total: 259.5,
  currency: 'usd',
  card: { brand: 'Visa', last4: '4242' },
  payer: { name: 'Paula Payer', email: 'paula@example.com' },
  period: null,
  refunded: null,
  refund_of: null,
  ...change,
});

const refund = receiptOf({
  number: 1050,
  description: 'Refund of transaction 1042',
  lines: [{ label: 'Refund of transaction 1042', amount: -259.5 }],
  total: -259.5,
  refund_of: 1042,
});

/** Renders a receipt; returns its details as `label: value` and the texts of its rows. */
async function showReceipt(receipt: Receipt) {
  const { user, router } = await renderElement(<PrintableReceipt receipt={receipt} />, '/receipt/1');
  const facts = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  return { user, router, facts, rows: screen.getAllByRole('row').map(({ textContent }) => textContent) };
}

test('the receipt of a payment names its number, day, payer and card', async () => {
  const { facts } = await showReceipt(receiptOf());
  screen.getByRole('heading', { name: 'Receipt' });
  screen.getByText('No. 1042');
  expect(facts).toEqual([
    'Date: Mar 01, 2027',
    'Paid by: Paula Payerpaula@example.com',
    'Paid with: Visa ending in 4242',
  ]);
  screen.getByText('Thank you for telling your story with us.');
});

test('the receipt lists its items and the total with the currency', async () => {
  const { rows } = await showReceipt(receiptOf());
  expect(rows).toEqual([
    'DescriptionAmount',
    'Lifestory video$250.00',
    'Hosting, first month$9.50',
    'Total paid$259.50 USD',
  ]);
});

test('the receipt of a hosting payment names the month', async () => {
  const { facts } = await showReceipt(
    receiptOf({ period: { begins_on: '2027-03-20', ends_on: '2027-04-19' } }),
  );
  expect(facts.at(-1)).toBe('For the month: Mar 20, 2027 to Apr 19, 2027');
});

test('the receipt of a refunded payment says when and how much', async () => {
  const { rows } = await showReceipt(
    receiptOf({ refunded: { amount: 100, at: '2027-03-05T17:00:00.000Z' } }),
  );
  expect(rows.at(-1)).toBe('Refunded on Mar 05, 2027-$100.00');
});

test('a refund is a credit note that links to the receipt of its payment', async () => {
  const { user, router, facts, rows } = await showReceipt(refund);
  screen.getByRole('heading', { name: 'Credit note' });
  expect(facts).toEqual([
    'Date: Mar 01, 2027',
    'Refunded to: Paula Payerpaula@example.com',
    'To: Visa ending in 4242',
  ]);
  expect(rows.at(-1)).toBe('Paid back-$259.50 USD');
  screen.getByText('The refund goes to the card used for the payment.');
  await user.click(screen.getByRole('link', { name: 'receipt no. 1042' }));
  expect(router.state.location.pathname).toBe('/receipt/1042');
});

test('an erased customer and an unknown card are described as such', async () => {
  const { facts } = await showReceipt(receiptOf({ payer: null, card: null }));
  expect(facts).toEqual(['Date: Mar 01, 2027', 'Paid by: Erased customer', 'Paid with: Card']);
});

test('a card of an unknown brand is named by its last digits', async () => {
  const { facts } = await showReceipt(receiptOf({ card: { brand: 'Other', last4: '1117' } }));
  expect(facts.at(-1)).toBe('Paid with: Card ending in 1117');
});
