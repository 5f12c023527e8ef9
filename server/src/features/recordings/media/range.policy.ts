import type { ByteRange } from '../../../providers/storage/port.ts';

/**
 * Parses the `Range` header of a request for a file of `size` bytes (RFC 9110, 14.1.2). Returns a range; `all`
 * if the header is missing or to be ignored (several ranges, another unit, invalid syntax); `none` if the range
 * is outside the file.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'all';
  const last = size - 1;
  if (match[1] === '') {
    const suffix = Number(match[2]);
    return suffix === 0 || size === 0 ? 'none' : { start: Math.max(0, size - suffix), end: last };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? last : Math.min(Number(match[2]), last);
  if (match[2] !== '' && Number(match[2]) < start) return 'all';
  return start > last ? 'none' : { start, end };
}
