import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { copyTemplateDatabase } from '../testing/database.ts';
import { startMailServer } from '../testing/servers/mail-server.ts';
import { prepareProduct } from '../testing/servers/real-product.ts';
import { examineInstallation } from './examination.ts';

const { url, db, drop } = await copyTemplateDatabase();
afterAll(drop);
const product = await prepareProduct({ DATABASE_URL: url });
afterAll(product.clear);

/** Examines the installation within this process, with changed variables. */
const examine = (env: Record<string, string>) =>
  examineInstallation(
    readEnv({
      PORT: String(product.port),
      DATA_DIR: product.dataDir,
      DATABASE_URL: url,
      LOG_LEVEL: 'silent',
      DEMO: '0',
      // Converting a film takes seconds: two tests do it.
      TRANSCODER: 'none',
      ...env,
    }),
  );

/** A fake of Stripe and Zoom that accepts one key and one app. */
const fakeService = createServer((request, response) => {
  if (request.url?.startsWith('/silent')) return;
  const isAccepted = /sk_test_known|a25vd246YXBw/.test(request.headers.authorization ?? '');
  const errorCode = isAccepted ? 'invalid_grant' : 'invalid_client';
  const status = request.url === '/v1/balance' && isAccepted ? 200 : 400;
  response.writeHead(status).end(JSON.stringify({ error: errorCode }));
}).listen(0, '127.0.0.1');
await once(fakeService, 'listening');
afterAll(() => {
  fakeService.closeAllConnections();
  fakeService.close();
});
const address = `http://127.0.0.1:${(fakeService.address() as AddressInfo).port}`;
const stripe = {
  STRIPE_API_URL: address,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_known',
  STRIPE_WEBHOOK_SECRET: 'whsec_known',
};
const zoom = { ZOOM_OAUTH_URL: address, ZOOM_WEBHOOK_SECRET: 'known' };

test('working services are reported one by one', async () => {
  const mail = await startMailServer();
  const env = {
    ...stripe,
    ...zoom,
    STRIPE_SECRET_KEY: 'sk_test_known',
    ZOOM_CLIENT_ID: 'known',
    ZOOM_CLIENT_SECRET: 'app',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Lifestory <hello@lifestory.invalid>',
    MAIL_BOUNCE_ADDRESS: 'bounces@lifestory.invalid',
  };
  const { code, output } = await product.runOnce('doctor', [], env);
  expect(output).toMatch(/^ok {6}database: PostgreSQL \d+/m);
  expect(output).toContain('database: The schema is up to date.');
  expect(output).toMatch(/^ok {6}media: Files can be written/m);
  expect(output).toMatch(/^ok {6}mail: The mail server accepts our sign-in/m);
  expect(output).toMatch(/^WARNING mail: MAIL_BOUNCE_TOKEN is not set/m);
  expect(output).toContain('payments: Stripe accepts the key, which is a test key and takes no real money.');
  expect(output).toContain('meetings: Zoom accepts the app’s credentials.');
  expect(output).toMatch(/^ok {6}programs: Films get light versions: a film of one second was converted/m);
  // The test database runs with fsync off.
  expect(output.match(/^PROBLEM.*$/gm)).toEqual([expect.stringContaining('fsync is off')]);
  expect(code).toBe(1);
  expect(await db.selectFrom('people').select('id').execute()).toEqual([]);
});

test('problems are named without showing secrets', async () => {
  const env = {
    ...stripe,
    ...zoom,
    STRIPE_SECRET_KEY: 'sk_test_wrong',
    ZOOM_CLIENT_ID: 'known',
    ZOOM_CLIENT_SECRET: 'wrong',
    SMTP_URL: 'smtp://ana:hidden@127.0.0.1:9',
    MAIL_FROM: 'Lifestory <hello@ana.example>',
    APP_URL: 'http://lifestory.invalid',
  };
  const site = join(product.dataDir, 'site');
  mkdirSync(site);
  writeFileSync(join(site, 'testimonials.txt'), 'Words of nobody.');
  const { report, problemCount } = await examine(env);
  rmSync(site, { recursive: true });
  expect(report).toMatch(/^PROBLEM texts: .*testimonials\.txt, entry 1 does not say .* Correct the file/m);
  expect(report).toContain('PROBLEM payments: Stripe rejects STRIPE_SECRET_KEY (400): copy it again');
  expect(report).toContain('PROBLEM meetings: Zoom rejects ZOOM_CLIENT_ID');
  expect(report).toMatch(/^PROBLEM mail: .*ECONNREFUSED.*\. Check that SMTP_URL has/m);
  expect(report).toContain('PROBLEM address: APP_URL is not https');
  expect(report).toMatch(/^WARNING address: There is no response at .*lifestory\.invalid.* Start Lifestory/m);
  expect(report).not.toMatch(/hidden|sk_test|whsec/);
  expect(problemCount).toBeGreaterThan(0);
});

test('unresponsive services time out, and each message says what to do', async () => {
  const silentUrl = `${address}/silent`;
  const env = {
    ...stripe,
    STRIPE_SECRET_KEY: 'sk_test_known',
    STRIPE_API_URL: silentUrl,
    ZOOM_OAUTH_URL: silentUrl,
    ZOOM_CLIENT_ID: 'known',
    ZOOM_CLIENT_SECRET: 'app',
    APP_URL: silentUrl,
  };
  const { report, problemCount } = await examine(env);
  expect(report).toContain(
    'PROBLEM payments: no response within five seconds. Check that this machine can reach',
  );
  expect(report).toContain(
    'PROBLEM meetings: no response within five seconds. Check that this machine can reach',
  );
  expect(report).toMatch(/^WARNING address: There is no response .*five seconds/m);
  expect(problemCount).toBeGreaterThan(0);
});

test('what an installation with a public address would lose is reported', async () => {
  const published = { APP_URL: 'https://lifestory.invalid' };
  const { report } = await examine(published);
  expect(report).toMatch(/^PROBLEM mail: No e-mails are sent: SMTP_URL is not set/m);
  expect(report).toMatch(/^WARNING backups: No backups are made: BACKUP_DIR is not set/m);
  const within = await examine({ ...published, BACKUP_DIR: join(product.dataDir, 'backups') });
  expect(within.report).toMatch(/^PROBLEM backups: BACKUP_DIR \(.*\) is in DATA_DIR/m);
  const readOnly = await examine({ ...published, BACKUP_DIR: '/dev/null/backups' });
  expect(readOnly.report).toMatch(/^PROBLEM backups: No backups can be made: \/dev\/null is not writable/m);
});

test('a secret that the database does not belong to is reported', async () => {
  await db.insertInto('installation').values({ secret_fingerprint: '0123456789abcdef' }).execute();
  const { report } = await examine({ SECRET: 'a secret that no other process has' });
  await db.deleteFrom('installation').execute();
  expect(report).toMatch(/^PROBLEM secret: SECRET \(fingerprint .*change-secret$/m);
});

test('TLS to a service in plain text is named in words', async () => {
  const plain = { TURN_URL: `turns:${new URL(address).host}`, TURN_SECRET: 'a secret of a relay' };
  const { report } = await examine({ ...plain, APP_URL: address.replace('http:', 'https:') });
  expect(report).toMatch(/^PROBLEM relay: turns:.* \(the server does not speak TLS on this port\)/m);
  expect(report).toMatch(/^WARNING address: .* \(the server does not speak TLS on this port\)/m);
  expect(report).not.toContain('SSL routines');
});

test('an ffmpeg that lists its encoders and converts nothing is a problem', async () => {
  const path = join(product.dataDir, 'ffmpeg');
  const refusal = '*) echo "Error opening output file" >&2; exit 1;;';
  const lists = '*encoders*) echo libx264 aac;; *filters*) echo alimiter ebur128 fps pan;;';
  writeFileSync(path, `#!/bin/sh\ncase "$*" in ${lists} ${refusal} esac\n`, { mode: 0o755 });
  const { report } = await examine({ TRANSCODER: 'ffmpeg', FFMPEG_PATH: path });
  rmSync(path);
  expect(report).toMatch(
    /^PROBLEM programs: A film of one second could not be converted \(.*Error opening output file\)\. Films get no/m,
  );
});

test('an unreachable database is reported first', async () => {
  const { report, problemCount } = await examine({
    DATABASE_URL: 'postgresql://ana:hidden@127.0.0.1:9/x',
  });
  expect(report).toMatch(/^PROBLEM database: .*ECONNREFUSED.*\. Check that PostgreSQL runs/m);
  expect(report).not.toContain('hidden');
  expect(problemCount).toBeGreaterThan(0);
});
