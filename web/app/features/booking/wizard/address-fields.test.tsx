import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { AddressFields } from './address-fields.tsx';
import { emptyDraft } from './draft.ts';

let states: () => Response;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  queryClient.clear();
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/states') ? states() : Response.json({ success: true, data: [] }),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

/** Renders the fields and waits until the states are loaded. */
async function show(answer: () => Response): Promise<void> {
  states = answer;
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">
          <AddressFields draft={emptyDraft} errors={{}} onChange={() => undefined} />
        </MantineProvider>
      </QueryClientProvider>,
    ),
  );
  const asked = () => queryClient.getQueryState(['states', 'US'])?.status;
  await act(async () => vi.waitFor(() => expect(asked()).not.toBe('pending')));
}

const state = () => document.querySelector('#state');

test('the state is required even if the list of states could not be loaded', async () => {
  await show(() => Response.json({ success: false, code: 'unexpected' }, { status: 500 }));
  expect(state()).not.toBeNull();
});

test('a country without states hides the state field', async () => {
  await show(() => Response.json({ success: true, data: [] }));
  await act(async () => vi.waitFor(() => expect(state()).toBeNull()));
});
