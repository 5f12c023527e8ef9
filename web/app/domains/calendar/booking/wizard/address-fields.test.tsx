import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CallReply } from '../../../../api/call.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { AddressFields } from './address-fields.tsx';
import { emptyDraft } from './draft.ts';

const california = { code: 'CA', name: 'California' };
const countries = [
  { iso2: 'BM', name: 'Bermuda', has_zip_codes: false },
  { iso2: 'US', name: 'United States', has_zip_codes: true },
];
const listOf = <T,>(...data: T[]) => ({ success: true as const, data });

interface ShowOptions {
  states?: CallReply<'places.states'> | Response;
  draft?: Partial<typeof emptyDraft>;
  errors?: Record<string, string>;
}

/** Renders the fields and waits until the lists are loaded. */
async function showFields({ states = listOf(california), draft = {}, errors = {} }: ShowOptions = {}) {
  const api = createFakeApi({
    'places.countries': listOf(...countries),
    'places.states': states,
    'places.cities': listOf('Pasadena', 'Palo Alto', 'Oakland'),
  });
  const onChange = vi.fn();
  const { user } = await renderElement(
    <AddressFields draft={{ ...emptyDraft, ...draft }} errors={errors} onChange={onChange} />,
  );
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return { api, user, onChange };
}

test('the state is required even if the list of states could not be loaded', async () => {
  await showFields({ states: createRejection(500, 'unexpected', 'No.') });
  expect(screen.getByLabelText(/^State/).getAttribute('aria-required')).toBe('true');
});

test('a country without states hides the state field', async () => {
  await showFields({ states: listOf() });
  await waitFor(() => expect(screen.queryByLabelText(/^State/)).toBeNull());
  screen.getByLabelText(/^City/);
});

test('a country without zip codes hides the zip code field', async () => {
  await showFields({ draft: { country: 'Bermuda' } });
  await waitFor(() => expect(screen.queryByLabelText(/^Zip code/)).toBeNull());
});

test('choosing another country clears state, city and zip code', async () => {
  const { user, onChange } = await showFields({ draft: { state: 'California', city: 'Pasadena' } });
  await user.clear(screen.getByLabelText(/^Country/));
  await user.paste('Bermuda');
  await user.tab();
  expect(onChange).toHaveBeenCalledWith({ country: 'Bermuda', state: '', city: '', zip_code: '' });
});

test('the cities of the state are suggested for the typed text', async () => {
  const { user, onChange } = await showFields({ draft: { state: 'California', city: 'Pa' } });
  await user.type(screen.getByLabelText(/^City/), '{ArrowDown}');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Pasadena', 'Palo Alto']);
  await user.click(options[1] as HTMLElement);
  expect(onChange).toHaveBeenCalledWith({ city: 'Palo Alto' });
});

test('without a known state no cities are requested', async () => {
  const { api } = await showFields({ draft: { state: 'Atlantis' } });
  expect(api.requests.map(({ name }) => name)).not.toContain('places.cities');
});

test('every field shows its message', async () => {
  const errors = {
    country: 'Choose a country.',
    state: 'Choose a state.',
    city: 'No city.',
    zip_code: 'No code.',
  };
  await showFields({ errors });
  for (const message of Object.values(errors)) screen.getByText(message);
});
