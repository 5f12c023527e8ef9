import { expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { toClientAddress } from './client-address.ts';

test('an IPv4 address is returned in dotted notation', () => {
  expect(toClientAddress('203.0.113.7')).toBe('203.0.113.7');
  expect(toClientAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

test('an IPv6 address is reduced to its /64 network', () => {
  expect(toClientAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(toClientAddress('2001:0db8:0001:0002::ffff')).toBe('2001:db8:1:2::/64');
  expect(toClientAddress('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(toClientAddress('::1')).toBe('0:0:0:0::/64');
  expect(toClientAddress('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('another address of the same network gets no further password attempts', async () => {
  const { visitor } = await createTestApp({ RATE_LIMIT_SCALE: '1' });
  const guess = (host: number) =>
    visitor(`2001:db8:1:2::${host}`).call('POST', '/api/login', {
      email: 'ana@example.com',
      password: 'wrong',
    });
  for (const host of [1, 2, 3, 4, 5]) expect((await guess(host)).status).toBe(422);
  expect((await guess(6)).status).toBe(429);
});
