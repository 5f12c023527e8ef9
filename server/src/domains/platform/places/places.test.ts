import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';

const { visitor } = await createTestApp();
const { places } = contract;

const fetchCities = async (iso: string, code: string) =>
  (await visitor().request(places.cities, { params: { iso, code } })).data;

test('countries are sorted by name, and include the United States', async () => {
  const { data } = await visitor().request(places.countries, {});
  expect(data.length).toBeGreaterThan(240);
  expect(data).toContainEqual({ iso2: 'US', name: 'United States', has_zip_codes: true });
  expect(data).toContainEqual({ iso2: 'HK', name: 'Hong Kong', has_zip_codes: false });
  const names = data.map(({ name }) => name);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
});

test('the lists can be cached for a day', async () => {
  const { headers } = await visitor().call('GET', '/api/countries');
  expect(headers['cache-control']).toBe('public, max-age=86400');
});

test('states are sorted by name; a country without divisions has none', async () => {
  const { data } = await visitor().request(places.states, { params: { iso: 'US' } });
  expect(data).toContainEqual({ code: 'CA', name: 'California' });
  const names = data.map(({ name }) => name);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  expect((await visitor().request(places.states, { params: { iso: 'us' } })).data).toEqual(data);
  expect((await visitor().request(places.states, { params: { iso: 'JE' } })).data).toEqual([]);
});

test('every state of every country has its own code', async () => {
  const { data } = await visitor().request(places.countries, {});
  for (const { iso2 } of data) {
    const states = (await visitor().request(places.states, { params: { iso: iso2 } })).data;
    expect(new Set(states.map(({ code }) => code)).size, iso2).toBe(states.length);
  }
});

test('cities are suggested for states that the list contains', async () => {
  expect(await fetchCities('US', 'CA')).toEqual(
    expect.arrayContaining(['Los Angeles', 'Pasadena', 'San Francisco']),
  );
  expect(await fetchCities('US', 'CA')).not.toContain('Boston');
  expect(await fetchCities('CA', 'ON')).toContain('Toronto');
  expect(await fetchCities('MX', 'Jalisco')).toContain('Guadalajara');
  expect(await fetchCities('US', 'AA')).toEqual([]);
});

test('an unknown country or state is not found', async () => {
  expect((await visitor().call('GET', '/api/countries/XX/states')).status).toBe(404);
  expect((await visitor().call('GET', '/api/countries/US/states/XX/cities')).status).toBe(404);
});
