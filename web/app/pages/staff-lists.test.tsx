import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { interviewDetails } from '../domains/calendar/interviews/interview.fixture.ts';
import { transaction } from '../domains/money/ledger/transaction.fixture.ts';
import { pageOf, personRow, signInAs } from '../domains/people/people/person.fixture.ts';
import { auditEntry } from '../domains/platform/audit/change.fixture.ts';
import { mailDetails, mailRow } from '../domains/platform/mail/mail.fixture.ts';
import { createFakeApi, createRejection, replyNever } from '../testing/fake-api.ts';
import { renderElement } from '../testing/render.tsx';
import AuditPage from './staff/audit.page.tsx';
import CustomersPage from './staff/customers.page.tsx';
import InterviewsPage from './staff/interviews.page.tsx';
import MailsPage from './staff/mails.page.tsx';
import SubUsersPage from './staff/sub-users.page.tsx';
import TransactionsPage from './staff/transactions.page.tsx';

const download = vi.fn();

beforeEach(() => {
  signInAs('Super Admin');
  download.mockReset();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(download);
});
afterEach(() => vi.restoreAllMocks());

const ledger = { ...pageOf([transaction()]), total_credit: 250 };
const signedFile = { success: true, data: { url: '/api/file.csv' } } as const;

/** The API with one row in each list. */
const fullLists = () =>
  createFakeApi({
    'interviews.list': pageOf([interviewDetails()]),
    'interviews.exportSessions': signedFile,
    'people.list': pageOf([personRow()]),
    'people.exportCustomers': signedFile,
    'ledger.transactions': ledger,
    'ledger.exportTransactions': signedFile,
    'mail.list': pageOf([mailRow()]),
    'mail.fetch': { success: true, data: mailDetails() },
    'audit.list': pageOf([auditEntry()]),
    'audit.choices': { success: true, data: { actors: [], actions: ['person changed'] } },
  });

const queriesOf = (api: ReturnType<typeof fullLists>, call: string) =>
  api.requests.filter(({ name }) => name === call).map(({ query }) => query);

test.each([
  ['interviews.list', 'Sessions', <InterviewsPage key="page" />, '1 session found'],
  ['people.list', 'Customers', <CustomersPage key="page" />, '1 customer found'],
  ['people.list', 'Sub Users', <SubUsersPage key="page" />, '1 sub user found'],
  ['ledger.transactions', 'Transactions', <TransactionsPage key="page" />, '1 transaction found'],
  ['mail.list', 'E-mails', <MailsPage key="page" />, '1 e-mail found'],
  ['audit.list', 'Audit Log', <AuditPage key="page" />, '1 change found'],
] as const)('the page and search in the URL are requested from %s: %s', async (call, title, page, count) => {
  const api = fullLists();
  await renderElement(page, '/?page=2&search=ana');
  await screen.findByText(count);
  screen.getByRole('heading', { level: 1, name: title });
  expect(queriesOf(api, call)).toMatchObject([{ page: '2', search: 'ana' }]);
});

test.each([
  [<CustomersPage key="page" />, 'people.exportCustomers'],
  [<TransactionsPage key="page" />, 'ledger.exportTransactions'],
  [<InterviewsPage key="page" />, 'interviews.exportSessions'],
] as const)('the search results can be exported (%#)', async (page, call) => {
  const api = fullLists();
  const { user } = await renderElement(page, '/?search=ana');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await screen.findByText('Your file is downloading');
  expect(api.listBodies(call)).toEqual([{ search: 'ana' }]);
  expect(download).toHaveBeenCalledOnce();
});

test.each(['Developer', 'Interviewer'] as const)('a %s can export the sessions they see', async (role) => {
  signInAs(role);
  const api = fullLists();
  const { user } = await renderElement(<InterviewsPage />, '/?status=cancelled&from=2027-03-01');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await screen.findByText('Your file is downloading');
  expect(api.listBodies('interviews.exportSessions')).toEqual([
    { status: 'cancelled', from: '2027-03-01', search: '' },
  ]);
});

/** Opens the confirmation for deleting the only session. */
async function askToDelete() {
  const api = fullLists();
  const page = await renderElement(
    <main>
      <InterviewsPage />
    </main>,
  );
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Actions for Mei Tanaka' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete session' });
  const press = (name: string) => user.click(within(dialog).getByRole('button', { name }));
  return { api, dialog, press };
}

const waitForDialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the deletion of a session is confirmed, and it disappears from the list', async () => {
  const { api, dialog, press } = await askToDelete();
  expect(dialog.textContent).toContain('Are you sure to delete the session? It will be soft deleted!');
  api.replies['interviews.delete'] = { success: true, message: 'Done' };
  api.replies['interviews.list'] = pageOf([]);
  await press('Yes, delete it!');
  await screen.findByText('Session deleted successfully');
  await screen.findByText('No record found');
  await waitForDialogClosed();
  expect(api.listBodies('interviews.delete')).toEqual([{ id: interviewDetails().id }]);
});

test('a session that cannot be deleted shows the reason and stays', async () => {
  const { api, press } = await askToDelete();
  api.replies['interviews.delete'] = createRejection(409, 'interview_not_waiting', 'It has started.');
  await press('Yes, delete it!');
  await screen.findByText('It has started.');
  await waitForDialogClosed();
  screen.getByRole('button', { name: 'Actions for Mei Tanaka' });
});

test('a deletion can be cancelled', async () => {
  const { api, press } = await askToDelete();
  await press('Cancel');
  await waitForDialogClosed();
  expect(api.listBodies('interviews.delete')).toEqual([]);
});

test('a deletion cannot be repeated while it is in progress', async () => {
  const { api, press } = await askToDelete();
  api.replies['interviews.delete'] = replyNever;
  await press('Yes, delete it!');
  await press('Yes, delete it!');
  expect(api.listBodies('interviews.delete')).toHaveLength(1);
});

test.each([<InterviewsPage key="page" />, <TransactionsPage key="page" />])(
  'a Developer sees that only a Super Admin can make changes (%#)',
  async (page) => {
    signInAs('Developer');
    fullLists();
    await renderElement(page);
    screen.getByText('You can view everything here. Only a Super Admin can make changes.');
  },
);

test('e-mails are filtered by state, starting at the first page', async () => {
  const api = fullLists();
  const { user, router } = await renderElement(<MailsPage />, '/mails?page=3&search=ana');
  await user.selectOptions(screen.getByLabelText('State'), 'Bounced');
  await waitFor(() => expect(queriesOf(api, 'mail.list')).toHaveLength(2));
  expect(queriesOf(api, 'mail.list')[1]).toEqual({ page: '1', search: 'ana', state: 'bounced' });
  expect(router.state.location.search).toBe('?search=ana&state=bounced');
  await user.selectOptions(screen.getByLabelText('State'), 'All e-mails');
  expect(router.state.location.search).toBe('?search=ana');
});

test('an unknown state in the URL means all e-mails', async () => {
  const api = fullLists();
  await renderElement(<MailsPage />, '/mails?state=lost');
  await screen.findByText('1 e-mail found');
  expect(queriesOf(api, 'mail.list')).toEqual([{ page: '1', search: '' }]);
});

test('the e-mail in the URL opens, and closing it keeps the page of the list', async () => {
  const api = fullLists();
  const { user, router } = await renderElement(<MailsPage />, `/mails?page=2&mail=${mailRow().id}`);
  await screen.findByRole('dialog');
  expect(api.listBodies('mail.fetch')).toEqual([{ id: mailRow().id }]);
  await user.keyboard('{Escape}');
  await waitForDialogClosed();
  expect(router.state.location.search).toBe('?page=2');
});

test('the filter for the changes of one person can be removed', async () => {
  const api = fullLists();
  const { user } = await renderElement(<AuditPage />, '/audit?kind=person&subject=rose');
  await user.click(await screen.findByRole('link', { name: 'Show all changes' }));
  await waitFor(() => expect(queriesOf(api, 'audit.list')).toHaveLength(2));
  expect(queriesOf(api, 'audit.list')).toEqual([
    { page: '1', search: '', kind: 'person', subject: 'rose' },
    { page: '1', search: '' },
  ]);
  expect(screen.queryByRole('link', { name: 'Show all changes' })).toBeNull();
});
