// `npm run deploy:try`: builds and starts the containers from scratch, once with media in a bucket and once on the
// disk, and follows docs/running.md: the main journey through the proxy, an upgrade and a rollback under load, a minute
// without the database, a backup and a restore. Needs Docker with Compose and the ports 80 and 443. Without Docker it prints so and exits with code 0.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from './deployment/client.ts';
import { engineVersion, run } from './deployment/compose.ts';
import {
  firstVersion,
  host,
  type Installation,
  prepareInstallation,
  secondVersion,
} from './deployment/installation.ts';
import { startLoad } from './deployment/load.ts';
import { expectSnapshotIntact, runMainJourney, signIn, storyteller } from './deployment/main-journey.ts';

const project = 'lifestory-try';
const modes = [
  { name: 'media in a bucket', files: ['compose.yaml'] },
  { name: 'media on the disk', files: ['compose.yaml', 'compose.disk.yaml'] },
];

/** Runs one step and prints its duration. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${name}`);
  }
}

const services = ['worker', 'web-1', 'web-2'];

/** Replaces the containers one after the other with those of `version`, as docs/running.md says. */
async function changeVersion(installation: Installation, version: string): Promise<void> {
  installation.setVersion(version);
  for (const service of services) {
    await installation.compose('up', '-d', '--no-deps', '--no-build', '--wait', service);
    // Wait longer than the proxy's health check interval (2 s), so that the new container receives traffic.
    await sleep(5000);
  }
}

/** Runs `work` while visitors and a customer send requests; fails if a request fails. */
async function runUnderLoad(
  installation: Installation,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const client = createClient(`https://${host}`, installation.certificate);
  const load = startLoad(client, await signIn(client, storyteller));
  await work();
  const { requests, failures } = await load.stop();
  client.close();
  console.log(`           ${name}: ${requests} requests, ${failures.length} failed`);
  if (failures.length > 0) throw new Error(`Requests failed: ${failures.slice(0, 20).join('; ')}`);
}

async function tryMode({ name, files }: (typeof modes)[number]): Promise<void> {
  console.log(`\n${name}`);
  const installation = await prepareInstallation(project, files);
  const { compose } = installation;
  await compose('down', '-v', '--remove-orphans').catch(() => undefined);
  const client = createClient(`https://${host}`, installation.certificate);
  try {
    await step('build the image', () => compose('build'));
    await step('start everything from scratch', () => compose('up', '-d', '--wait', '--no-build'));
    const snapshot = await step('run the main journey', () => runMainJourney(client, installation));
    await step('reject unwanted requests', () => expectRefusals(client));
    const doctor = await step('doctor', () =>
      compose('run', '--rm', '--no-deps', 'worker', 'node', 'server/src/doctor.ts').catch(
        (error: Error) => error.message,
      ),
    );
    console.log(doctor.replace(/^/gm, '           '));
    // The second version is the same image under another tag: only the change of containers is tested.
    await run('docker', ['tag', `lifestory:${firstVersion}`, `lifestory:${secondVersion}`]);
    await runUnderLoad(installation, 'upgrade', () =>
      step('upgrade, one container at a time', () => changeVersion(installation, secondVersion)),
    );
    await runUnderLoad(installation, 'rollback', () =>
      step('roll back', () => changeVersion(installation, firstVersion)),
    );
    await step('stop the database for a minute', () => expectOutageInWords(client, installation));
    await step('back up', () =>
      compose('exec', '-T', 'worker', 'node', 'server/src/backup.ts', '/backups', '--keep', '30'),
    );
    await step('wipe', () => compose('down', '-v', '--remove-orphans'));
    await step('restore', () =>
      compose('run', '--rm', '-T', 'worker', 'node', 'server/src/restore.ts', '/backups'),
    );
    await step('start again', () => compose('up', '-d', '--wait', '--no-build'));
    await step('sign in and compare with the snapshot', () => expectSnapshotIntact(client, snapshot));
  } catch (error) {
    console.log(await compose('ps', '-a').catch(() => ''));
    console.log((await compose('logs', '--tail', '40').catch(() => '')).slice(-12_000));
    throw error;
  } finally {
    client.close();
    await compose('down', '-v', '--remove-orphans').catch(() => undefined);
    rmSync(installation.directory, { recursive: true, force: true });
  }
}

/** Milliseconds for which the database is stopped. */
const outageMs = 60_000;

/** Milliseconds after which the product must have reached its database again. */
const recoveryMs = 60_000;

/**
 * Stops the database for a minute, and starts it again. Fails if a page is not served meanwhile, if a call gets anything
 * but the product's own refusal, or if calls do not work again afterwards.
 */
async function expectOutageInWords(client: Client, { compose }: Installation): Promise<void> {
  await compose('stop', 'database');
  const endsAt = Date.now() + outageMs;
  let requests = 0;
  try {
    while (Date.now() < endsAt) {
      const [page, call] = await Promise.all(
        ['/', '/api/fetch-dates'].map((path) => client.send(`https://${host}${path}`)),
      );
      if (page?.status !== 200) throw new Error(`Without the database, a page got ${page?.status}.`);
      const body = call?.body.toString() ?? '';
      if (call?.status !== 503 || !body.includes('"code":"unavailable"')) {
        throw new Error(`Without the database, a call got ${call?.status}: ${body.slice(0, 200)}`);
      }
      requests += 2;
      await sleep(250);
    }
  } finally {
    await compose('start', 'database');
  }
  console.log(`           without the database: ${requests} requests, all answered in words`);
  for (const giveUpAt = Date.now() + recoveryMs; ; await sleep(500)) {
    const { status } = await client.send(`https://${host}/api/fetch-dates`);
    if (status === 200) return;
    if (Date.now() > giveUpAt) throw new Error(`After the database is back, a call got ${status}.`);
  }
}

/**
 * Fails unless the proxy drops unknown hosts, hides /metrics, and refuses large bodies from unauthenticated clients.
 */
async function expectRefusals(client: Client): Promise<void> {
  const unknown = await client.send('https://unknown.example/').catch(() => null);
  if (unknown) throw new Error(`An unknown host name got status ${unknown.status}.`);
  const metrics = await client.send(`https://${host}/metrics`);
  if (metrics.status !== 404) throw new Error(`/metrics returned ${metrics.status}.`);
  const body = new Uint8Array(4 * 1024 * 1024);
  const headers = { 'content-type': 'application/octet-stream', 'content-length': body.length };
  for (const path of ['/api/post/store', '/api/upload-advanced', '/api/login']) {
    const response = await client
      .send(`https://${host}${path}`, { method: 'POST', headers, body })
      .catch(() => null);
    if (response && ![401, 413].includes(response.status))
      throw new Error(`${path} accepted a body of 4 MiB: ${response.status}`);
  }
}

const version = await engineVersion();
if (version === null) {
  console.log('No container engine found (docker version, docker compose version); skipping.');
} else {
  console.log(version);
  for (const mode of modes) await tryMode(mode);
  const size = await run('docker', [
    'image',
    'inspect',
    `lifestory:${firstVersion}`,
    '--format',
    '{{.Size}}',
  ]);
  console.log(`\nThe image size is ${Math.round(Number(size) / 1e6)} MB. All steps succeeded.`);
}
