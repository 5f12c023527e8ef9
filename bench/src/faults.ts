// `npm run faults`: kills processes, terminates connections, and stops, kills and freezes the database, all under load,
// and compares the acknowledged operations with the stored data. FAULT_SECONDS is the duration of the process kills. Then
// interrupts the devices of a recorded call, and measures in its film how long sound and picture are missing.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAppContext } from '@lifestory/server/composition.ts';
import { connect } from '@lifestory/server/database/connection.ts';
import { stopPostmaster } from '@lifestory/server/database/embedded/postmaster.ts';
import { startEmbedded } from '@lifestory/server/database/embedded.ts';
import { readEnv } from '@lifestory/server/env.ts';
import { createHttpServer } from '@lifestory/server/http/server.ts';
import { compareData } from '@lifestory/server/testing/fleet/data-comparison.ts';
import {
  freezeDatabase,
  signalDatabase,
  terminateConnections,
  terminateRandomConnection,
} from '@lifestory/server/testing/fleet/database-faults.ts';
import { startFleet } from '@lifestory/server/testing/fleet/fleet.ts';
import {
  type AcknowledgedOperations,
  simulateCustomers,
} from '@lifestory/server/testing/fleet/simulated-customers.ts';
import { killDuringRenewals } from '@lifestory/server/testing/payments/renewal-kills.ts';
import { createTestUsers } from '@lifestory/server/testing/users.ts';

const seconds = Number(process.env.FAULT_SECONDS ?? 120);

/** Milliseconds between two kills, and within which all processes must respond again once the database is back. */
const killIntervalMs = 5_000;
const maxRecoveryMs = 10_000;

/**
 * How long the database is frozen, and within which time each request must get a response meanwhile, in milliseconds.
 */
const frozenMs = 20_000;
const maxResponseMs = 5_000;

const dataDir = mkdtempSync(join(tmpdir(), 'lifestory-faults-'));
const database = await startEmbedded(dataDir);
const fleet = await startFleet(dataDir, database.url, { webs: 2, workers: 1, alls: 1 });
const { db, pool } = connect(database.url, 8, () => undefined);
const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0', DEMO: '0' });
const fastify = await createHttpServer(env);
const app = await createAppContext(env, { db, pool }, fastify.log);
const users = createTestUsers(app, fastify);
const problems: string[] = [];

/** Simulates customers while `fault` runs, and compares the data afterwards. */
async function runUnderLoad(name: string, fault: () => Promise<void>): Promise<AcknowledgedOperations> {
  const customers = await simulateCustomers(app, users, fleet.url, true);
  await fault();
  const acknowledged = await customers.stop();
  const found = await compareData(app, acknowledged);
  problems.push(...found.map((sentence) => `${name}: ${sentence}`));
  const statuses = [...acknowledged.bookings.values()];
  console.table({
    [name]: {
      bookings: statuses.filter((status) => status === 200).length,
      'cut off': statuses.filter((status) => status === null).length,
      comments: acknowledged.comments.size,
      films: acknowledged.films.size,
      'recorded calls': acknowledged.takes.size,
      photographs: acknowledged.photographs.size,
      payments: acknowledged.payments.size,
      reads: acknowledged.reads,
      '503 responses': acknowledged.unavailableAt.length,
      problems: found.length,
    },
  });
  return acknowledged;
}

const clusterDir = join(dataDir, 'postgres');
const minKills = Math.max(6, Math.floor(seconds / 8));
let kills = 0;
await runUnderLoad(`processes killed for ${seconds} s`, async () => {
  const end = Date.now() + seconds * 1000;
  for (let count = 1; Date.now() < end || kills < minKills; count = (count % 3) + 1) {
    const next = Date.now() + killIntervalMs;
    kills += await fleet.killSeveral(count);
    await sleep(Math.max(0, next - Date.now()));
  }
});
console.log(`${kills} kills`);
if (kills < minKills) problems.push(`There were ${kills} kills, at least ${minKills} are required.`);

await runUnderLoad('single connections terminated', async () => {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(100))
    await terminateRandomConnection(db);
});

for (let round = 1; round <= 3; round += 1) {
  await runUnderLoad(`most connections terminated for 0.4 s, ${round}`, async () => {
    await sleep(2_000);
    for (const end = Date.now() + 400; Date.now() < end; )
      await terminateConnections(db).catch(() => undefined);
    await sleep(3_000);
  });
}

const databaseFaults: [string, () => void | Promise<void>][] = [
  ['database restarted', () => stopPostmaster(clusterDir)],
  ['database stopped immediately', () => signalDatabase(clusterDir, 'SIGQUIT')],
  ['database killed', () => signalDatabase(clusterDir, 'SIGKILL')],
];
for (const [name, stop] of databaseFaults) {
  let stoppedAt = 0;
  const acknowledged = await runUnderLoad(name, async () => {
    await sleep(3_000);
    stoppedAt = performance.now();
    await stop();
    await sleep(15_000);
  });
  const outages = acknowledged.unavailableAt
    .map((at) => acknowledged.startedAt + at - stoppedAt)
    .filter((at) => at > 0);
  const longest = Math.round(Math.max(0, ...outages));
  console.log(`${name}: the last 503 came ${longest} ms later.`);
  if (longest > maxRecoveryMs) problems.push(`${name}: it took ${longest} ms to recover.`);
  if (outages.length === 0) problems.push(`${name}: no request failed, so the fault had no effect.`);
}

await runUnderLoad(`database frozen for ${frozenMs / 1000} s`, async () => {
  await sleep(3_000);
  const freezing = freezeDatabase(clusterDir, frozenMs);
  const end = performance.now() + frozenMs - maxResponseMs - 1_000;
  const waits: number[] = [];
  await Promise.all(
    fleet.addresses.map(async (address) => {
      while (performance.now() < end) {
        const startedAt = performance.now();
        const response = await fetch(`${address}/api/fetch-dates`).catch(() => null);
        waits.push(Math.round(performance.now() - startedAt));
        if (response?.status !== 503)
          problems.push(`A request to the frozen database got status ${response?.status}.`);
        await sleep(200);
      }
    }),
  );
  const longest = Math.max(...waits);
  console.log(`${waits.length} requests to the frozen database were answered within ${longest} ms.`);
  if (longest > maxResponseMs)
    problems.push(`A request to the frozen database was answered after ${longest} ms.`);
  await freezing;
  await sleep(5_000);
});

const renewalsPerKill = 5;
const results = await killDuringRenewals(renewalsPerKill, Number(process.env.FAULT_KILLS ?? 200));
console.table({ 'workers killed under renewals': results });
for (const kind of ['charges', 'transactions', 'receipts'] as const) {
  if (results[kind] !== results.renewals)
    problems.push(`${results.renewals} renewals resulted in ${results[kind]} ${kind}.`);
}

problems.push(...fleet.listLost().map((instance) => `${instance} exited by itself.`));
await fleet.stop();
await db.destroy();
await database.stop();
rmSync(dataDir, { recursive: true, force: true });

// Once nothing else needs the processors, because it measures times.
const journey = ['test', '--project=calls', 'call-is-interrupted'];
const { status } = spawnSync('playwright', journey, {
  cwd: join(import.meta.dirname, '../../e2e'),
  env: { ...process.env, FAULTS: '1' },
  stdio: 'inherit',
});
if (status !== 0) problems.push('A recorded call did not recover from its interruptions in time.');
for (const sentence of new Set(problems)) console.error(sentence);
console.log(problems.length === 0 ? 'Nothing was lost or done twice.' : `${problems.length} problems.`);
process.exit(problems.length === 0 ? 0 : 1);
