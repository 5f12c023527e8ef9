import { MantineProvider } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Failure } from '../../api/failure.ts';
import { List, useListAddress } from './list.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Twelve names, ten per page. */
const names = Array.from({ length: 12 }, (_, place) => `Ana ${place}`);

function Page() {
  const { page } = useListAddress();
  const { search } = useLocation();
  const list = {
    data: { data: names.slice((page - 1) * 10, page * 10), total: 12, current_page: page, last_page: 2 },
    error: null,
    isPending: false,
  } as UseQueryResult<{ data: string[]; total: number; current_page: number; last_page: number }, Failure>;
  return (
    <>
      <output>{search}</output>
      <List list={list} noun={['person', 'people']} searchHint="">
        {(rows) => <p>{rows.join(', ')}</p>}
      </List>
    </>
  );
}

test('a page beyond the last one goes to the last one and keeps the search', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <MemoryRouter initialEntries={['/people?page=3&search=ana']}>
          <Page />
        </MemoryRouter>
      </MantineProvider>,
    ),
  );
  expect(place.querySelector('output')?.textContent).toBe('?page=2&search=ana');
  expect(place.textContent).toContain('Ana 10, Ana 11');
  await act(async () => root.unmount());
});
