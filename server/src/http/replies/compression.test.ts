import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { notifyStoryShared } from '../../testing/notifications.ts';

const { fastify, users, app } = await createTestApp();

test('long responses are compressed with the first of zstd, brotli and gzip that the client accepts', async () => {
  const ana = await users.customer();
  for (let count = 0; count < 5; count += 1) await notifyStoryShared(app, [ana]);
  const fetchUnread = (accepted: string) =>
    fastify.inject({
      method: 'POST',
      url: '/api/notifications/fetch-unread',
      headers: { authorization: `Bearer ${ana.token}`, 'accept-encoding': accepted },
    });
  const plain = await fetchUnread('identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.json().data.notifications).toHaveLength(5);
  const decoders = [
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const;
  for (const [accepted, encoding, decode] of decoders) {
    const { headers, rawPayload } = await fetchUnread(accepted);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(rawPayload.length),
    });
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(decode(rawPayload).toString()).toBe(plain.body);
  }
});
