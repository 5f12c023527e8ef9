import type { Transaction } from '@lifestory/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeSignIn } from '../../../api/sign-in.ts';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { transaction } from '../ledger/transaction.fixture.ts';
import { TransactionsCard } from './transactions.card.tsx';

beforeEach(() => storeSignIn({ id: 'sue', role: 'Super Admin' } as never, 'secret'));

const customer = '0198c7a0-0000-7000-8000-000000000003';

async function showTransactions(...rows: Transaction[]) {
  createFakeApi({ 'ledger.transactionsOfPerson': { success: true, data: rows } });
  await renderElement(<TransactionsCard userId={customer} />);
  await screen.findByRole('table');
}
const refundButton = { name: 'Refund transaction 1042' };

test('the list is not reported as empty while the transactions load', async () => {
  createFakeApi({ 'ledger.transactionsOfPerson': replyNever });
  await renderElement(<TransactionsCard userId={customer} />);
  screen.getByRole('heading', { name: 'Transactions and subscriptions' });
  expect(screen.queryByText('No record found')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a customer without transactions sees an empty list', async () => {
  createFakeApi({ 'ledger.transactionsOfPerson': { success: true, data: [] } });
  await renderElement(<TransactionsCard userId={customer} />);
  await screen.findByText('No record found');
  expect(screen.queryByRole('table')).toBeNull();
});

test('transactions that cannot be loaded show the reason', async () => {
  createFakeApi({
    'ledger.transactionsOfPerson': createRejection(500, 'unexpected', 'The ledger is not available.'),
  });
  await renderElement(<TransactionsCard userId={customer} />);
  expect((await screen.findByRole('alert')).textContent).toBe('The ledger is not available.');
});

test('a payment shows number, day, description, amount and receipt', async () => {
  await showTransactions(transaction());
  const [, row] = screen.getAllByRole('row');
  for (const text of ['1042', '03-01-2027', 'Lifestory video', '+$250.00'])
    expect(row?.textContent).toContain(text);
  const receipt = screen.getByRole('link', { name: 'Receipt 1042' });
  expect(receipt.getAttribute('href')).toBe('/receipt/1042');
});

test('a payment shows its date in Los Angeles', async () => {
  await showTransactions(transaction({ created_at: '2027-03-01T07:30:00.000Z' }));
  screen.getByText('02-28-2027');
});

test('a refund is shown as a negative amount', async () => {
  await showTransactions(transaction({ credit: -250, debit: -250, state: null }));
  screen.getByText('-$250.00');
});

test.each([
  ['refunding', 'Refund in progress'],
  ['refunded', 'Refunded'],
  ['disputed', 'Disputed'],
] as const)('a payment in the state %s is labeled %s', async (state, label) => {
  await showTransactions(transaction({ state }));
  const [, row] = screen.getAllByRole('row');
  within(row as HTMLElement).getByText(label);
});

test('only refundable payments have a refund button', async () => {
  await showTransactions(transaction({ refundable: true }), transaction({ transaction_id: 1043 }));
  expect(screen.getByRole('button', refundButton)).toHaveProperty('disabled', false);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Refund',
    'Refund a part',
  ]);
});

test('a Developer cannot refund', async () => {
  storeSignIn({ id: 'dev', role: 'Developer' } as never, 'secret');
  await showTransactions(transaction({ refundable: true }));
  const button = screen.getByRole('button', refundButton);
  expect(button).toHaveProperty('disabled', true);
  expect(button.title).toBe('Only a Super Admin can change this.');
});
