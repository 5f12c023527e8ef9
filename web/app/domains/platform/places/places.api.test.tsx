import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi, createRejection } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { citiesQuery, countriesQuery, statesQuery } from './places.api.ts';

const success = { success: true } as const;

function Places() {
  const countries = useQuery(countriesQuery);
  const states = useQuery(statesQuery('CA'));
  const cities = useQuery(citiesQuery('CA', 'ON'));
  return (
    <>
      <p>Countries: {countries.data?.map(({ name }) => name).join()}</p>
      <p>States: {states.data?.map(({ name }) => name).join()}</p>
      <p>Cities: {cities.data?.join()}</p>
    </>
  );
}

const replyWithPlaces = () =>
  createFakeApi({
    'places.countries': { ...success, data: [{ iso2: 'CA', name: 'Canada', has_zip_codes: true }] },
    'places.states': { ...success, data: [{ code: 'ON', name: 'Ontario' }] },
    'places.cities': { ...success, data: ['Ottawa'] },
  });

/** Advances the clock by `seconds` and renders the replies that arrive in that time. */
const advance = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('countries, states and cities are loaded', async () => {
  replyWithPlaces();
  await renderElement(<Places />);
  await advance(1);
  for (const text of ['Countries: Canada', 'States: Ontario', 'Cities: Ottawa']) screen.getByText(text);
});

test('a list that fails to load is requested every five seconds until it succeeds', async () => {
  const api = replyWithPlaces();
  const { 'places.states': states } = api.replies;
  api.replies['places.states'] = createRejection(500, 'unexpected', 'Something went wrong');
  const requests = () => api.requests.filter(({ name }) => name === 'places.states').length;
  await renderElement(<Places />);
  await advance(1);
  expect(requests()).toBe(1);
  await advance(5);
  expect(requests()).toBe(2);
  if (states) api.replies['places.states'] = states;
  await advance(5);
  screen.getByText('States: Ontario');
  await advance(20);
  expect(requests()).toBe(3);
});

test('a loaded list is shared by later forms', async () => {
  const api = replyWithPlaces();
  const { unmount } = await renderElement(<Places />);
  await advance(600);
  unmount();
  await renderElement(<Places />);
  screen.getByText('Countries: Canada');
  await advance(600);
  expect(api.requests).toHaveLength(3);
});
