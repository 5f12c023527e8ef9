import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chunkBytes } from '@lifestory/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { createInterviewWithoutSlot } from '../testing/interview-without-slot.ts';
import { computeFingerprint, makeFilm } from '../testing/media/film.ts';
import { sendChunk } from '../testing/media/upload.ts';
import { needs } from '../testing/requirement.ts';
import { findFreePort } from '../testing/servers/free-port.ts';
import { hasNginx, type Nginx, startNginx } from '../testing/servers/nginx.ts';
import { isMediaSentByServer } from '../testing/servers/test-store.ts';

// Runs the real nginx with the delivered configuration; only ports and paths differ.

const accel = { MEDIA_ACCEL: '/protected/', TRUSTED_PROXIES: '127.0.0.1' };
const { fastify, users, app, db, pool } = await createTestApp(accel);
const content = makeFilm(chunkBytes + 100_000);
let nginx: Nginx;
let url: string;
let film: string;

describe.runIf(hasNginx() && isMediaSentByServer)(
  'behind nginx',
  needs('nginx on this machine, and media on its disk'),
  () => {
    beforeAll(async () => {
      const address = new URL(await fastify.listen({ port: 0, host: '127.0.0.1' }));
      nginx = await startNginx([Number(address.port)], join(app.env.DATA_DIR, 'media'));
      url = nginx.url;
      const ana = await users.customer();
      const staff = await users.superAdmin();
      const session_id = await createInterviewWithoutSlot(app, ana);
      const upload = { content, identifier: 'film', filename: 'Anas „Leben“.mp4', target: { session_id } };
      expect((await sendChunk(fastify, staff.token, upload, 1)).body.done).toBe(true);
      const recording = await db.selectFrom('recordings').select('storage_key').executeTakeFirstOrThrow();
      film = app.links.sign(`/api/media/${recording.storage_key}`);
    });

    afterAll(() => nginx?.stop());

    test('a signed link serves the whole film through nginx, with the headers of the product', async () => {
      const response = await fetch(`${url}${film}`);
      expect(response.status).toBe(200);
      expect(computeFingerprint(Buffer.from(await response.arrayBuffer()))).toBe(computeFingerprint(content));
      expect(response.headers.get('server')).toBe('nginx');
      expect(response.headers.get('content-type')).toBe('video/mp4');
      expect(response.headers.get('cache-control')).toBe('private, max-age=1800');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(response.headers.get('x-accel-redirect')).toBeNull();
    });

    test('range and conditional requests of players work', async () => {
      const range = await fetch(`${url}${film}`, { headers: { range: 'bytes=5-1004' } });
      expect(range.status).toBe(206);
      expect(range.headers.get('content-range')).toBe(`bytes 5-1004/${content.length}`);
      expect(Buffer.from(await range.arrayBuffer()).equals(content.subarray(5, 1005))).toBe(true);
      const beyond = await fetch(`${url}${film}`, { headers: { range: `bytes=${content.length}-` } });
      expect(beyond.status).toBe(416);
      const etag = range.headers.get('etag') ?? '';
      expect((await fetch(`${url}${film}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    });

    test('a download has its file name', async () => {
      const recording = await db.selectFrom('recordings').select('storage_key').executeTakeFirstOrThrow();
      const link = app.links.sign(`/api/media/${recording.storage_key}?download=Leben.mp4`);
      const response = await fetch(`${url}${link}`, { method: 'HEAD' });
      expect(response.headers.get('content-disposition')).toContain('attachment; filename="Leben.mp4"');
      expect(response.headers.get('content-length')).toBe(String(content.length));
    });

    test('pages redirect to https, calls of the API do not', async () => {
      const fetchRedirect = async (path: string) => {
        const headers = { host: 'lifestory.example' };
        const response = await fetch(`${nginx.plainUrl}${path}`, { headers, redirect: 'manual' });
        return [response.status, response.headers.get('location')];
      };
      expect(await fetchRedirect('/login')).toEqual([301, expect.stringMatching(/^https:.*\/login$/)]);
      expect(await fetchRedirect('/api/user/info')).toEqual([404, null]);
    });

    test('no file is served without a valid link', async () => {
      const [path = ''] = film.split('?');
      const expired = film.replace(/expires=\d+/, 'expires=1000000000');
      for (const address of [path, expired, film.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))]) {
        expect((await fetch(`${url}${address}`)).status, address).toBe(403);
      }
      for (const address of [path.replace('/api/media', '/protected'), '/protected/../secret', '/metrics']) {
        expect((await fetch(`${url}${address}`)).status, address).toBe(404);
      }
    });

    test('request bodies are limited to a megabyte, except for pictures and returned mails', async () => {
      const post = async (path: string, megabytes: number, authorization?: string) => {
        const headers = {
          'content-type': 'application/octet-stream',
          ...(authorization && { authorization }),
        };
        const body = Buffer.alloc(megabytes * 1_000_000);
        return (await fetch(`${url}${path}`, { method: 'POST', headers, body })).status;
      };
      for (const path of ['/', '/api/login', '/api/user/update-bio', '/api/post/store/more']) {
        expect(await post(path, 2), path).toBe(413);
      }
      expect(await post('/api/post/nothing', 1)).toBe(404);
      const photographs = [
        '/api/post/store',
        '/api/user/update-profile-image',
        '/api/sessions/upload-poster',
      ];
      for (const path of [...photographs, '/api/post/store/']) {
        expect(await post(path, 26), path).toBe(401);
      }
      expect(await post('/api/mails/bounced', 26, 'Bearer a-token')).toBe(404);
      expect(await post('/api/post/store', 40, 'Bearer a-token')).toBe(413);
    });

    test('large bodies are rejected without a sign-in token', async () => {
      const paths = [
        'post/store',
        'mails/bounced',
        'sessions/upload-video',
        'sessions/upload-customer-video',
      ];
      for (const path of paths) {
        const response = await fetch(`${url}/api/${path}`, { method: 'POST', body: Buffer.alloc(5_000_000) });
        expect(response.status, path).toBe(401);
        expect(response.headers.get('content-type'), path).toContain('application/json');
        expect(await response.json()).toMatchObject({ success: false, code: 'not_signed_in' });
      }
    });

    test('while the database is away, visitors read the words of the product, and calls without it are served', async () => {
      // A second process of the product, as far as nginx can tell.
      const second = createServer(fastify.routing).listen(0, '127.0.0.1');
      await once(second, 'listening');
      const [firstPort, secondPort] = [fastify, { server: second }].map(
        ({ server }) => (server.address() as AddressInfo).port,
      );
      const both = await startNginx([firstPort ?? 0, secondPort ?? 0], app.env.DATA_DIR);
      const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      const connection = vi.spyOn(pool, 'connect').mockImplementation(() => Promise.reject(outage));
      try {
        for (let visit = 0; visit < 20; visit += 1) {
          const [call, list] = await Promise.all([
            fetch(`${both.url}/api/fetch-dates`),
            fetch(`${both.url}/api/countries`),
          ]);
          expect(call.status).toBe(503);
          expect(call.headers.get('retry-after')).toBe('2');
          expect(await call.json()).toMatchObject({ success: false, code: 'unavailable' });
          expect(list.status).toBe(200);
        }
      } finally {
        connection.mockRestore();
        both.stop();
        second.close();
      }
    });

    test('a process that is gone is replaced by the other one', async () => {
      const { port } = fastify.server.address() as AddressInfo;
      const both = await startNginx([await findFreePort(), port], app.env.DATA_DIR);
      for (let visit = 0; visit < 10; visit += 1) {
        expect((await fetch(`${both.url}/api/fetch-dates`)).status).toBe(200);
      }
      both.stop();
    });

    test('secrets of links are not logged, even while no process responds', async () => {
      const nginxAlone = await startNginx([await findFreePort()], app.env.DATA_DIR);
      try {
        expect((await fetch(`${nginxAlone.url}/interview/secret-of-a-link`)).status).toBe(502);
        expect(nginxAlone.log()).not.toContain('secret-of-a-link');
      } finally {
        nginxAlone.stop();
      }
    });
  },
);
