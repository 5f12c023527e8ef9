import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { SearchBox } from '../../../ui/lists/search-box.tsx';
import { pageOf } from '../../people/people/person.fixture.ts';
import { changesQuery } from './audit.api.ts';
import { AuditFilterBar, useAuditFilters } from './audit-filters.tsx';

const sue = { id: '01890000-0000-7000-8000-000000000002', fullName: 'Sue Gray' };

/** The filters with the query that they narrow. */
function FilteredLog() {
  const filters = useAuditFilters();
  useQuery(changesQuery({ page: 1, ...filters }));
  return (
    <>
      <SearchBox label="Search changes" />
      <AuditFilterBar />
    </>
  );
}

/** Renders the filters at a URL. */
async function show(url = '/audit') {
  const api = createFakeApi({
    'audit.list': pageOf([]),
    'audit.choices': { success: true, data: { actors: [sue], actions: ['slot deleted', 'mail sent again'] } },
  });
  const { user, router } = await renderElement(<FilteredLog />, url);
  await screen.findByRole('option', { name: 'Sue Gray' });
  const lastQuery = () => api.requests.findLast(({ name }) => name === 'audit.list')?.query;
  return { user, router, lastQuery };
}

const actorSelect = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Who' });
const actionSelect = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'What' });

test('without filters, everyone’s changes are requested', async () => {
  const { lastQuery } = await show();
  expect(lastQuery()).toEqual({ page: '1', search: '' });
  expect(actorSelect().selectedOptions[0]?.textContent).toBe('Everyone');
  expect(actionSelect().selectedOptions[0]?.textContent).toBe('All changes');
});

test('choosing a person narrows the log and returns to the first page', async () => {
  const { user, router, lastQuery } = await show('/audit?page=4&action=slot+deleted');
  await user.selectOptions(actorSelect(), 'Sue Gray');
  await waitFor(() => expect(lastQuery()).toMatchObject({ actor: sue.id, action: 'slot deleted' }));
  expect(router.state.location.search).toBe(`?action=slot+deleted&actor=${sue.id}`);
  expect(actorSelect().value).toBe(sue.id);
});

test('choosing an action by its label narrows the log', async () => {
  const { user, lastQuery } = await show();
  await user.selectOptions(actionSelect(), 'E-mail sent again');
  await waitFor(() => expect(lastQuery()?.action).toBe('mail sent again'));
});

test('choosing everyone removes the filter', async () => {
  const { user, router, lastQuery } = await show(`/audit?actor=${sue.id}`);
  expect(actorSelect().value).toBe(sue.id);
  await user.selectOptions(actorSelect(), 'Everyone');
  await waitFor(() => expect(lastQuery()).toEqual({ page: '1', search: '' }));
  expect(router.state.location.search).toBe('');
});

test('a link can narrow the log to the changes of one setting', async () => {
  const { lastQuery } = await show('/audit?kind=setting&subject=max-story-gigabytes');
  expect(lastQuery()).toMatchObject({ kind: 'setting', subject: 'max-story-gigabytes' });
});

test('searching keeps the other filters', async () => {
  const { user, lastQuery } = await show(`/audit?actor=${sue.id}`);
  await user.type(screen.getByRole('searchbox', { name: 'Search changes' }), 'rose');
  await waitFor(() => expect(lastQuery()).toMatchObject({ search: 'rose', actor: sue.id }));
});

test('while the choices load, the filters offer only “all”', async () => {
  createFakeApi({ 'audit.list': pageOf([]), 'audit.choices': replyNever });
  await renderElement(<FilteredLog />);
  expect(actorSelect().options).toHaveLength(1);
  expect(actionSelect().options).toHaveLength(1);
});
