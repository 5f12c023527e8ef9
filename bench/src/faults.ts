// `npm run faults`: what was acknowledged is compared with what is there after processes were killed, and after the
// database was restarted, both under load. FAULT_SECONDS says how long the killing goes on.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@lifestory/server/database/connection.ts';
import { stopPostmaster } from '@lifestory/server/database/embedded/postmaster.ts';
import { startEmbedded } from '@lifestory/server/database/embedded.ts';
import { readEnv } from '@lifestory/server/env.ts';
import { createHttp } from '@lifestory/server/http/app.ts';
import { castOf } from '@lifestory/server/testing/cast.ts';
import { compare } from '@lifestory/server/testing/fleet/balance.ts';
import { doBusiness, type Told } from '@lifestory/server/testing/fleet/business.ts';
import { startFleet } from '@lifestory/server/testing/fleet/fleet.ts';
import { killUnderRenewals } from '@lifestory/server/testing/renewal-kills.ts';
import { wire } from '@lifestory/server/wire.ts';

const seconds = Number(process.env.FAULT_SECONDS ?? 120);

/** Milliseconds between two kills, and in which everything answers again once the database is back. */
const pause = 5_000;
const recovery = 5_000;

const dataDir = mkdtempSync(join(tmpdir(), 'lifestory-faults-'));
const database = await startEmbedded(dataDir);
const fleet = await startFleet(dataDir, database.url, { webs: 2, workers: 2 });
const { db, pool } = connect(database.url, 8, () => undefined);
const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0', DEMO: '0' });
const app = await createHttp(env);
const house = wire(env, { db, pool }, app.log);
const cast = castOf(house, app);
const wrong: string[] = [];

/** Lets the customers come while `harm` is done, and compares afterwards. */
async function under(name: string, harm: () => Promise<void>): Promise<Told> {
  let open = true;
  const business = doBusiness(house, cast, fleet.url, () => open, true);
  await harm();
  open = false;
  const told = await business;
  const found = await compare(db, told);
  wrong.push(...found.map((sentence) => `${name}: ${sentence}`));
  const statuses = [...told.bookings.values()];
  console.table({
    [name]: {
      bookings: statuses.filter((status) => status === 200).length,
      'cut off': statuses.filter((status) => status === null).length,
      comments: told.comments.size,
      payments: told.payments.size,
      looks: told.looks,
      'told to come later': told.away.length,
      wrong: found.length,
    },
  });
  return told;
}

let kills = 0;
await under(`processes killed for ${seconds} s`, async () => {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const next = Date.now() + pause;
    await fleet.killNext();
    kills += 1;
    await sleep(Math.max(0, next - Date.now()));
  }
});
console.log(`${kills} kills`);

let restarted = 0;
const told = await under('database restarted', async () => {
  await sleep(3000);
  restarted = performance.now();
  await stopPostmaster(join(dataDir, 'postgres'));
  await sleep(10_000);
});
const begun = told.begun;
const away = told.away.map((at) => begun + at - restarted).filter((at) => at > 0);
const longest = Math.round(Math.max(0, ...away));
console.log(`After the restart of the database the last 503 came ${longest} ms later.`);
if (longest > recovery) wrong.push(`It took ${longest} ms to recover.`);
if (away.length === 0) wrong.push('The restart of the database was not noticed: nothing was tried.');

const due = 1000;
const renewed = await killUnderRenewals(due, Number(process.env.FAULT_KILLS ?? 200));
console.table({ 'workers killed under renewals': renewed });
for (const what of ['charges', 'transactions', 'receipts'] as const) {
  if (renewed[what] !== due) wrong.push(`${due} renewals came to ${renewed[what]} ${what}.`);
}

wrong.push(...fleet.lost().map((ship) => `${ship} ended by itself.`));
await fleet.stop();
await db.destroy();
await database.stop();
rmSync(dataDir, { recursive: true, force: true });
for (const sentence of wrong) console.error(sentence);
console.log(wrong.length === 0 ? 'Nothing was lost, nothing was done twice.' : `${wrong.length} faults.`);
process.exit(wrong.length === 0 ? 0 : 1);
