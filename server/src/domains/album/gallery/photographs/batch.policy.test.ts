import { expect, test } from 'vitest';
import { findLastBatch } from './batch.policy.ts';

const at = (minute: number) => ({ created_at: new Date(Date.UTC(2027, 4, 1, 9, minute)) });

test('photographs added within an hour of the first one form one batch; later ones start another', () => {
  expect(findLastBatch([])).toEqual([]);
  expect(findLastBatch([at(0)])).toEqual([at(0)]);
  expect(findLastBatch([at(0), at(30), at(59)])).toEqual([at(0), at(30), at(59)]);
  expect(findLastBatch([at(0), at(30), at(60), at(80)])).toEqual([at(60), at(80)]);
  expect(findLastBatch([at(0), at(61), at(122)])).toEqual([at(122)]);
});
