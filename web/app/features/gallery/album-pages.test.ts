import type { Memory } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { albumOf } from './album-pages.ts';

const memory = (id: string, year: number, month: number | null, label: string): Memory => ({
  id,
  user_id: id,
  caption: '',
  image: '',
  images: [],
  year,
  month,
  label,
  comments_count: 0,
  created_at: '2027-01-01T00:00:00Z',
  user: { id, fullName: 'Ana Sample', profile: null },
  can: { edit: false, delete: false, download: false },
});

test('memories stand under their dates, the newest date first, a year alone after its months', () => {
  const album = albumOf([
    memory('a', 1958, null, '1958'),
    memory('b', 1958, 2, 'February 1958'),
    memory('c', 2024, 8, 'August 2024'),
    memory('d', 1958, 11, 'November 1958'),
    memory('e', 1958, 2, 'February 1958'),
  ]);
  expect(album.map(({ label, memories }) => [label, memories.map(({ id }) => id)])).toEqual([
    ['August 2024', ['c']],
    ['November 1958', ['d']],
    ['February 1958', ['b', 'e']],
    ['1958', ['a']],
  ]);
});
