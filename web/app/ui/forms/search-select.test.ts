import { expect, test } from 'vitest';
import { filterOptions } from './search-select.tsx';

test('options that start with the text come before those that contain it, ignoring accents and case', () => {
  const options = ['Kansas', 'Arkansas', 'Ålborg', 'Alabama'].map((label) => ({ label }));
  expect(filterOptions(options, 'kans').map(({ label }) => label)).toEqual(['Kansas', 'Arkansas']);
  expect(filterOptions(options, 'AL').map(({ label }) => label)).toEqual(['Ålborg', 'Alabama']);
});
