import { expect, test } from 'vitest';
import { matching } from './search-select.tsx';

test('options that start with the text, ignoring accents and case, come first', () => {
  const options = ['Kansas', 'Arkansas', 'Ålborg', 'Alabama'].map((label) => ({ label }));
  expect(matching(options, 'kans').map(({ label }) => label)).toEqual(['Kansas', 'Arkansas']);
  expect(matching(options, 'AL').map(({ label }) => label)).toEqual(['Ålborg', 'Alabama']);
});
