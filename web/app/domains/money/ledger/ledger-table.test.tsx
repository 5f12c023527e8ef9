import type { Transaction } from '@lifestory/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../../testing/render.tsx';
import { pageOf } from '../../people/people/person.fixture.ts';
import type { Ledger } from './ledger.api.ts';
import { LedgerTable } from './ledger-table.tsx';
import { transaction } from './transaction.fixture.ts';

/** A page of the ledger with these rows. */
const ledgerOf = (data: Transaction[], change: Partial<Ledger> = {}): Ledger => ({
  ...pageOf(data),
  total_credit: 250,
  ...change,
});

/** Renders the table; returns the texts of its rows. */
async function showLedger(ledger: Ledger, search = '') {
  const { user, router } = await renderElement(<LedgerTable ledger={ledger} search={search} />);
  return { user, router, rows: screen.getAllByRole('row').map((row) => row.textContent) };
}

test('a row shows number, day, description, account and amount', async () => {
  const { rows } = await showLedger(ledgerOf([transaction()]));
  expect(rows[1]).toBe('104203-01-2027Lifestory video Paula Payer+$250.00');
});

test('the number opens the receipt, and the account opens the customer', async () => {
  const { user, router } = await showLedger(ledgerOf([transaction()]));
  await user.click(screen.getByRole('link', { name: '1042' }));
  expect(router.state.location.pathname).toBe('/receipt/1042');
  await user.click(screen.getByRole('link', { name: 'Paula Payer' }));
  expect(router.state.location.pathname).toBe('/user/view/0198c7a0-0000-7000-8000-000000000003');
});

test('an erased customer is not a link', async () => {
  await showLedger(ledgerOf([transaction({ user: { id: null, fullName: null } })]));
  screen.getByText('Erased customer');
  expect(screen.queryByRole('link', { name: 'Erased customer' })).toBeNull();
});

test('a disputed row has a label, a paid row has none', async () => {
  const { rows } = await showLedger(
    ledgerOf([transaction(), transaction({ transaction_id: 1043, state: 'disputed' })]),
  );
  expect(rows[1]).not.toMatch(/Paid|Disputed/);
  expect(rows[2]).toContain('Disputed');
});

test('a ledger of one page has one total', async () => {
  const refund = transaction({ transaction_id: 1043, credit: -50, state: null });
  const { rows } = await showLedger(ledgerOf([refund, transaction()], { total_credit: 200 }));
  expect(rows.slice(3)).toEqual(['Total of all 2 transactions+$200.00']);
});

test('a ledger of one transaction says so', async () => {
  const { rows } = await showLedger(ledgerOf([transaction()]));
  expect(rows.at(-1)).toBe('Total of all 1 transaction+$250.00');
});

test('a ledger of several pages has a total of the page and one of all pages', async () => {
  const page = [0.1, 0.2, -0.7].map((credit, row) => transaction({ transaction_id: row, credit }));
  const { rows } = await showLedger(ledgerOf(page, { last_page: 124, total: 1234, total_credit: 98765.4 }));
  expect(rows.slice(4)).toEqual(['This page-$0.40', 'Total of all 1,234 transactions+$98,765.40']);
});

test('the total of a search names the search text', async () => {
  const { rows } = await showLedger(ledgerOf([transaction()], { total_credit: 0 }), 'payer');
  expect(rows.at(-1)).toBe('Total of 1 found for “payer”$0.00');
});
