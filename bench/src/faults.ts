// `npm run faults`: what was acknowledged is compared with what is there after processes were killed, connections cut, and
// the database stopped, killed and frozen, all under load. FAULT_SECONDS says how long the killing goes on.
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
import { compare } from '@lifestory/server/testing/fleet/balance.ts';
import { type Acknowledged, doBusiness } from '@lifestory/server/testing/fleet/business.ts';
import {
  freezeDatabase,
  signalDatabase,
  terminateConnections,
  terminateOne,
} from '@lifestory/server/testing/fleet/database-harm.ts';
import { startFleet } from '@lifestory/server/testing/fleet/fleet.ts';
import { killUnderRenewals } from '@lifestory/server/testing/payments/renewal-kills.ts';
import { createTestUsers } from '@lifestory/server/testing/users.ts';

const seconds = Number(process.env.FAULT_SECONDS ?? 120);

/** Milliseconds between two kills, and until all processes must respond again once the database is back. */
const pause = 5_000;
const recovery = 10_000;

/** Milliseconds for which the database is frozen, and within which each request gets a response meanwhile. */
const frozen = 20_000;
const answered = 5_000;

const dataDir = mkdtempSync(join(tmpdir(), 'lifestory-faults-'));
const database = await startEmbedded(dataDir);
const fleet = await startFleet(dataDir, database.url, { webs: 2, workers: 1, alls: 1 });
const { db, pool } = connect(database.url, 8, () => undefined);
const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0', DEMO: '0' });
const fastify = await createHttpServer(env);
const app = createAppContext(env, { db, pool }, fastify.log);
const users = createTestUsers(app, fastify);
const wrong: string[] = [];

/** Simulates customers while `harm` runs, and compares the data afterwards. */
async function under(name: string, harm: () => Promise<void>): Promise<Acknowledged> {
  let open = true;
  const business = doBusiness(app, users, fleet.url, () => open, true);
  await harm();
  open = false;
  const acknowledged = await business;
  const found = await compare(app, acknowledged);
  wrong.push(...found.map((sentence) => `${name}: ${sentence}`));
  const statuses = [...acknowledged.bookings.values()];
  console.table({
    [name]: {
      bookings: statuses.filter((status) => status === 200).length,
      'cut off': statuses.filter((status) => status === null).length,
      comments: acknowledged.comments.size,
      films: acknowledged.films.size,
      photographs: acknowledged.photographs.size,
      payments: acknowledged.payments.size,
      looks: acknowledged.looks,
      'told to come later': acknowledged.away.length,
      wrong: found.length,
    },
  });
  return acknowledged;
}

const cluster = join(dataDir, 'postgres');
const minKills = Math.max(6, Math.floor(seconds / 8));
let kills = 0;
await under(`processes killed for ${seconds} s`, async () => {
  const end = Date.now() + seconds * 1000;
  for (let count = 1; Date.now() < end || kills < minKills; count = (count % 3) + 1) {
    const next = Date.now() + pause;
    kills += await fleet.killSeveral(count);
    await sleep(Math.max(0, next - Date.now()));
  }
});
console.log(`${kills} kills`);
if (kills < minKills) wrong.push(`There were ${kills} kills, at least ${minKills} are required.`);

await under('single connections terminated', async () => {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(100)) await terminateOne(db);
});

for (let round = 1; round <= 3; round += 1) {
  await under(`most connections terminated for 0.4 s, ${round}`, async () => {
    await sleep(2_000);
    for (const end = Date.now() + 400; Date.now() < end; )
      await terminateConnections(db).catch(() => undefined);
    await sleep(3_000);
  });
}

const stops: [string, () => void | Promise<void>][] = [
  ['database restarted', () => stopPostmaster(cluster)],
  ['database stopped immediately', () => signalDatabase(cluster, 'SIGQUIT')],
  ['database killed', () => signalDatabase(cluster, 'SIGKILL')],
];
for (const [name, stop] of stops) {
  let stopped = 0;
  const acknowledged = await under(name, async () => {
    await sleep(3_000);
    stopped = performance.now();
    await stop();
    await sleep(15_000);
  });
  const outages = acknowledged.away.map((at) => acknowledged.startedAt + at - stopped).filter((at) => at > 0);
  const longest = Math.round(Math.max(0, ...outages));
  console.log(`${name}: the last 503 came ${longest} ms later.`);
  if (longest > recovery) wrong.push(`${name}: it took ${longest} ms to recover.`);
  if (outages.length === 0) wrong.push(`${name}: it was not noticed, nothing was tried.`);
}

await under(`database frozen for ${frozen / 1000} s`, async () => {
  await sleep(3_000);
  const freezing = freezeDatabase(cluster, frozen);
  const end = performance.now() + frozen - answered - 1_000;
  const waits: number[] = [];
  await Promise.all(
    fleet.addresses.map(async (address) => {
      while (performance.now() < end) {
        const startedAt = performance.now();
        const response = await fetch(`${address}/api/fetch-dates`).catch(() => null);
        waits.push(Math.round(performance.now() - startedAt));
        if (response?.status !== 503) wrong.push(`A frozen database was answered with ${response?.status}.`);
        await sleep(200);
      }
    }),
  );
  const longest = Math.max(...waits);
  console.log(`${waits.length} requests to a frozen database were answered within ${longest} ms.`);
  if (longest > answered) wrong.push(`A request to a frozen database was answered after ${longest} ms.`);
  await freezing;
  await sleep(5_000);
});

const due = 1000;
const renewed = await killUnderRenewals(due, Number(process.env.FAULT_KILLS ?? 200));
console.table({ 'workers killed under renewals': renewed });
for (const kind of ['charges', 'transactions', 'receipts'] as const) {
  if (renewed[kind] !== due) wrong.push(`${due} renewals came to ${renewed[kind]} ${kind}.`);
}

wrong.push(...fleet.lost().map((ship) => `${ship} ended by itself.`));
await fleet.stop();
await db.destroy();
await database.stop();
rmSync(dataDir, { recursive: true, force: true });
for (const sentence of new Set(wrong)) console.error(sentence);
console.log(wrong.length === 0 ? 'Nothing was lost, nothing was done twice.' : `${wrong.length} faults.`);
process.exit(wrong.length === 0 ? 0 : 1);
