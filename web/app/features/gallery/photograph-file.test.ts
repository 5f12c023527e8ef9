import { expect, test } from 'vitest';
import { faultOf } from './photograph-file.ts';

test.each([
  ['IMG_1.JPG', 'image/jpeg', 5_000_000, null],
  ['IMG_1.HEIC', '', 5_000_000, null],
  ['scan', 'image/png', 1, null],
  ['notes.pdf', 'application/pdf', 900, /cannot show this kind/],
  ['drawing.svg', 'image/svg+xml', 900, /cannot show this kind/],
  ['empty.jpg', 'image/jpeg', 0, /is empty/],
  ['large.jpg', 'image/jpeg', 25 * 1024 * 1024, null],
  ['large.jpg', 'image/jpeg', 25 * 1024 * 1024 + 1, /larger than 25 MB/],
])('of %s (%s, %d bytes) is said: %s', (name, type, size, said) => {
  const fault = faultOf({ name, type, size });
  if (said === null) expect(fault).toBeNull();
  else expect(fault).toMatch(said);
});
