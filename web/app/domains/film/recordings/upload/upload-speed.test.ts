import { expect, test } from 'vitest';
import { formatFileSize } from '../../../../ui/file-size.ts';
import { formatTimeLeft, UploadSpeed } from './upload-speed.ts';

test('the speed is measured in bytes per second, from half a second on', () => {
  const uploadSpeed = new UploadSpeed();
  uploadSpeed.reset(0, 0);
  expect(uploadSpeed.measure(100, 100)).toBeNull();
  expect(uploadSpeed.measure(2_000_000, 1000)).toBe(2_000_000);
});

test('file sizes and the time left are formatted', () => {
  expect([formatFileSize(900), formatFileSize(1_400_000_000), formatFileSize(24_000_000)]).toEqual([
    '900 bytes',
    '1.4 GB',
    '24.0 MB',
  ]);
  expect([formatTimeLeft(3), formatTimeLeft(42), formatTimeLeft(100), formatTimeLeft(3900)]).toEqual([
    'a few seconds',
    'about 45 seconds',
    'about 2 minutes',
    'about 1 hour 5 minutes',
  ]);
});
