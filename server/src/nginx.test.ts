import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chunkBytes } from '@lifestory/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fingerprint, makeFilm } from './testing/film.ts';
import { freePort } from './testing/free-port.ts';
import { testHouse } from './testing/house.ts';
import { makeInterview } from './testing/interview.ts';
import { sendChunk } from './testing/upload.ts';

// The real nginx with the configuration that is delivered; only its ports and paths are changed.

const program = process.env.NGINX_PATH ?? '/usr/sbin/nginx';
const isThere = spawnSync(program, ['-v'], { stdio: 'ignore' }).status === 0;
if (!isThere) console.log('nginx is not on this machine: its configuration is not tried.');

const accel = { MEDIA_ACCEL: '/protected/', TRUSTED_PROXIES: '127.0.0.1' };
const { app, cast, house, db } = await testHouse(accel);
const place = mkdtempSync(join(tmpdir(), 'lifestory-nginx-'));
const content = makeFilm(chunkBytes + 100_000);
let nginx: ChildProcess;
let url: string;
let film: string;

/** The delivered configuration for this machine: without TLS, on a free port, in front of one process. */
function adapted(port: number, product: number): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${place}/${name};`,
  );
  const text = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
    .replace('http {', `http { ${folders.join(' ')}`)
    .replace('listen 80;', `listen 127.0.0.1:${port + 1};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *(ssl_|include ).*$/gm, '')
    .replace('server web-1:3000', `server 127.0.0.1:${product}`)
    .replace(/^ *server web-2:.*$/m, '')
    .replace('/var/lib/lifestory/media/', `${join(house.env.DATA_DIR, 'media')}/`);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; pid ${place}/pid; error_log ${place}/error.log;\n${text}`;
}

describe.runIf(isThere)('behind nginx', () => {
  beforeAll(async () => {
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const port = await freePort();
    writeFileSync(join(place, 'nginx.conf'), adapted(port, Number(address.port)));
    nginx = spawn(program, ['-c', join(place, 'nginx.conf'), '-p', place, '-e', join(place, 'error.log')]);
    url = `http://127.0.0.1:${port}`;
    const isUp = async () => (await fetch(`${url}/api/fetch-dates`).catch(() => null))?.ok;
    await vi.waitUntil(isUp, { timeout: 10_000 });
    const ana = await cast.customer();
    const staff = await cast.superAdmin();
    const session_id = await makeInterview(house, ana);
    const sending = { content, identifier: 'film', filename: 'Anas „Leben“.mp4', target: { session_id } };
    expect((await sendChunk(app, staff.token, sending, 1)).body.done).toBe(true);
    const recording = await db.selectFrom('recordings').select('storage_key').executeTakeFirstOrThrow();
    film = house.links.sign(`/api/media/${recording.storage_key}`);
  });

  afterAll(() => {
    nginx?.kill('SIGTERM');
    rmSync(place, { recursive: true, force: true });
  });

  test('a signed link brings the whole film, by nginx and under the headers of the house', async () => {
    const answer = await fetch(`${url}${film}`);
    expect(answer.status).toBe(200);
    expect(fingerprint(Buffer.from(await answer.arrayBuffer()))).toBe(fingerprint(content));
    expect(answer.headers.get('server')).toBe('nginx');
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=1800');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-accel-redirect')).toBeNull();
  });

  test('ranges and conditions are answered as players ask for them', async () => {
    const part = await fetch(`${url}${film}`, { headers: { range: 'bytes=5-1004' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 5-1004/${content.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(5, 1005))).toBe(true);
    const beyond = await fetch(`${url}${film}`, { headers: { range: `bytes=${content.length}-` } });
    expect(beyond.status).toBe(416);
    const etag = part.headers.get('etag') ?? '';
    expect((await fetch(`${url}${film}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('a download has its name', async () => {
    const recording = await db.selectFrom('recordings').select('storage_key').executeTakeFirstOrThrow();
    const link = house.links.sign(`/api/media/${recording.storage_key}?download=Leben.mp4`);
    const answer = await fetch(`${url}${link}`, { method: 'HEAD' });
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="Leben.mp4"');
    expect(answer.headers.get('content-length')).toBe(String(content.length));
  });

  test('nothing is reached without a link that holds', async () => {
    const [path = ''] = film.split('?');
    const expired = film.replace(/expires=\d+/, 'expires=1000000000');
    for (const address of [path, expired, film.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))]) {
      expect((await fetch(`${url}${address}`)).status, address).toBe(403);
    }
    for (const address of [path.replace('/api/media', '/protected'), '/protected/../secret', '/metrics']) {
      expect((await fetch(`${url}${address}`)).status, address).toBe(404);
    }
  });
});
