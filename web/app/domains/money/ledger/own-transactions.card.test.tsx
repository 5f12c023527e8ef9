import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { OwnTransactionsCard } from './own-transactions.card.tsx';
import { ownTransaction } from './transaction.fixture.ts';

type Row = ReturnType<typeof ownTransaction>;
const pageReply = (data: Row[], more = false) => ({ success: true as const, data, more });

/** Renders the customer's transactions with these on the first page; `more` if others follow. */
async function showTransactions(rows: Row[], more = false) {
  const api = createFakeApi({ 'ledger.ownTransactions': pageReply(rows, more) });
  const { user } = await renderElement(<OwnTransactionsCard />);
  await screen.findByRole('table');
  const numbers = () =>
    screen.getAllByRole('link').map((link) => link.getAttribute('aria-label')?.replace('Receipt ', ''));
  return { api, user, numbers };
}

test('while the transactions load, the list is not shown as empty', async () => {
  createFakeApi({ 'ledger.ownTransactions': replyNever });
  await renderElement(<OwnTransactionsCard />);
  screen.getByRole('heading', { name: 'Transactions' });
  expect(screen.queryByText('No record found.')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a customer without transactions sees that there are none', async () => {
  createFakeApi({ 'ledger.ownTransactions': pageReply([]) });
  await renderElement(<OwnTransactionsCard />);
  await screen.findByText('No record found.');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('transactions that cannot be loaded show the reason', async () => {
  createFakeApi({
    'ledger.ownTransactions': createRejection(500, 'unexpected', 'The list is not available.'),
  });
  await renderElement(<OwnTransactionsCard />);
  expect((await screen.findByRole('alert')).textContent).toBe('The list is not available.');
  expect(screen.queryByText('No record found.')).toBeNull();
});

test('a payment shows its day, description, debit and receipt', async () => {
  await showTransactions([ownTransaction()]);
  const [, row] = screen.getAllByRole('row');
  for (const text of ['Mar 01, 2027', 'Lifestory video', '$250.00']) expect(row?.textContent).toContain(text);
  const link = screen.getByRole('link', { name: 'Receipt 1042' });
  expect(link.getAttribute('href')).toBe('/receipt/1042');
});

test('a refund is negative, and the refunded payment is labeled', async () => {
  await showTransactions([
    ownTransaction({ transaction_id: 1043, debit: -250, state: null }),
    ownTransaction({ state: 'refunded' }),
  ]);
  const [, refund, payment] = screen.getAllByRole('row');
  expect(refund?.textContent).toContain('-$250.00');
  within(payment as HTMLElement).getByText('Refunded');
});

test('more transactions are appended below', async () => {
  const { api, user, numbers } = await showTransactions(
    [ownTransaction({ transaction_id: 12 }), ownTransaction({ transaction_id: 11 })],
    true,
  );
  api.replies['ledger.ownTransactions'] = pageReply([ownTransaction({ transaction_id: 10 })]);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(numbers()).toEqual(['12', '11', '10']));
  expect(api.requests.map(({ query }) => query)).toEqual([{ limit: '10' }, { limit: '10', after: '11' }]);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('while more transactions load, those shown stay and no more are requested', async () => {
  const { api, user, numbers } = await showTransactions([ownTransaction()], true);
  api.replies['ledger.ownTransactions'] = replyNever;
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  const button = screen.getByRole('button', { name: 'Show more' });
  expect(button).toHaveProperty('disabled', true);
  await user.click(button);
  expect(api.requests).toHaveLength(2);
  expect(numbers()).toEqual(['1042']);
});

test('if more transactions cannot be loaded, those shown stay and the others can be requested again', async () => {
  const { api, user, numbers } = await showTransactions([ownTransaction()], true);
  api.replies['ledger.ownTransactions'] = createRejection(500, 'unexpected', 'The list is not available.');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('The list is not available.');
  expect(numbers()).toEqual(['1042']);
  api.replies['ledger.ownTransactions'] = pageReply([ownTransaction({ transaction_id: 10 })]);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(numbers()).toEqual(['1042', '10']));
  expect(screen.queryByRole('alert')).toBeNull();
});
