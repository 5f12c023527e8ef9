import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@lifestory/server/database/connection.ts';
import { bookingSql, insertSlotsSql, slotId } from './booking/booking.sql.ts';
import { postAll } from './measure/load.ts';
import { type Benchmark, median, type Row } from './measure/row.ts';
import { type ServedProduct, serveProduct } from './served-product.ts';

const ports = { web: 3139, all: 3138 };
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const connections = 16;
/** Bookings per system and round; a multiple of the connections. */
const bookings = 1_600;
const contenders = 1_000;
/** Milliseconds within which the jobs of a round must be done. */
const maxJobsMs = 300_000;

/**
 * Bookings per second through the API, without and with the worker in the same process, compared with pgbench, and a
 * thousand concurrent bookings of one slot.
 */
export const booking: Benchmark = {
  name: 'booking',
  async run() {
    const web = await serveProduct(ports.web);
    const all = await serveProduct(ports.all, false, { ROLE: 'all' });
    try {
      for (const { databaseUrl } of [web, all]) {
        await query(databaseUrl, insertSlotsSql(bookings * 2 * (rounds + 1) + 1));
      }
      return [...(await compare(web, all)), await measureContention(web)];
    } finally {
      await web.stop();
      await all.stop();
    }
  },
};

/** Runs the systems in turn; the first round is a warm-up and is not counted. */
async function compare(web: ServedProduct, all: ServedProduct): Promise<Row[]> {
  const rates = { web: [] as number[], all: [] as number[], peer: [] as number[] };
  const peer = pgbenchVersion();
  for (let round = 0; round <= rounds; round += 1) {
    const first = 2 * round * bookings;
    const webRate = await book(web, first);
    const allRate = await book(all, first);
    await waitForDueJobs(all);
    const peerRate = peer && bookWithPgbench(web.databaseUrl, first + bookings);
    if (round === 0) continue;
    rates.web.push(webRate);
    rates.all.push(allRate);
    if (peerRate) rates.peer.push(peerRate);
  }
  const toRow = (subject: string, values: number[], minRatio?: number): Row => {
    const value = median(values);
    const peerFigure = { name: `${peer}, prepared`, value: median(rates.peer) };
    const figure = `${subject}, bookings/s`;
    return {
      subject,
      'bookings/s (median)': Math.round(value),
      min: Math.round(Math.min(...values)),
      max: Math.round(Math.max(...values)),
      ...(peer && minRatio ? { goals: [{ figure, value, peer: peerFigure, min: minRatio }] } : {}),
    };
  };
  return [
    toRow('the product, ROLE=web', rates.web, 0.6),
    toRow('the product, ROLE=all', rates.all, 0.45),
    peer ? toRow(peer, rates.peer) : { subject: 'pgbench', note: 'skipped: pgbench is not installed' },
  ];
}

/** Books `bookings` slots, numbered from `first + 1`; returns bookings per second. */
async function book({ port }: ServedProduct, first: number): Promise<number> {
  const { seconds, statuses } = await postAll(port, '/api/session/store', bookingBodies(first), connections);
  if (statuses[200] !== bookings) throw new Error(`Not every booking succeeded: ${JSON.stringify(statuses)}`);
  return bookings / seconds;
}

/** Waits until the worker has done the jobs that are due, so that it does not slow the next system down. */
async function waitForDueJobs({ databaseUrl }: ServedProduct): Promise<void> {
  const statement = 'select count(*) as due from graphile_worker.jobs where run_at <= now()';
  for (const end = performance.now() + maxJobsMs; performance.now() < end; await sleep(200)) {
    const [row] = await query<{ due: number }>(databaseUrl, statement);
    if (row?.due === 0) return;
  }
  throw new Error(`The worker did not complete the due jobs within ${maxJobsMs / 1000} s.`);
}

/** The request bodies of `bookings` bookings, for the slots from number `first + 1` on. */
const bookingBodies = (first: number) =>
  Array.from({ length: bookings }, (_, index) => bookingBody(first + index + 1, `guest${first + index}`));

const bookingBody = (slot: number, name: string) =>
  JSON.stringify({
    account_for: 'my_self',
    first_name: 'Ana',
    last_name: 'Marsh',
    contact: '(213) 373-4253',
    email: `${name}@example.com`,
    confirmation_email: `${name}@example.com`,
    country: 'United States',
    state: 'California',
    city: 'Los Angeles',
    zip_code: '90012',
    day: 15,
    month: 6,
    year: 1950,
    slot_id: slotId(slot),
  });

/** Books one slot concurrently; measures the time until all requests have a response. Exactly one must succeed. */
async function measureContention(product: ServedProduct): Promise<Row> {
  const slot = bookings * 2 * (rounds + 1) + 1;
  const bodies = Array.from({ length: contenders }, (_, index) => bookingBody(slot, `contender${index}`));
  const { seconds, statuses } = await postAll(product.port, '/api/session/store', bodies, contenders);
  const [booked, rejected] = [statuses[200] ?? 0, statuses[409] ?? 0];
  const other = contenders - booked - rejected;
  return {
    subject: `${contenders} concurrent bookings of one slot`,
    booked,
    rejected,
    other,
    seconds: Number(seconds.toFixed(2)),
    goals: [
      { figure: 'bookings of one slot', value: booked, min: 1, max: 1 },
      { figure: `${contenders} bookings of one slot, neither booked nor rejected`, value: other, max: 0 },
      { figure: `${contenders} bookings of one slot, seconds`, value: seconds, max: 2 },
    ],
  };
}

/** The pgbench program: `PGBENCH_PATH`, or the installed one. */
const pgbenchPath = process.env.PGBENCH_PATH ?? 'pgbench';

function pgbenchVersion(): string | null {
  try {
    const output = execFileSync(pgbenchPath, ['--version'], { encoding: 'utf8' });
    return `pgbench ${/[\d.]+/.exec(output)?.[0]}`;
  } catch {
    return null;
  }
}

/** Books `bookings` slots with pgbench, numbered from `first + 1`; returns its transactions per second. */
function bookWithPgbench(url: string, first: number): number {
  const directory = mkdtempSync(join(tmpdir(), 'lifestory-pgbench-'));
  const file = join(directory, 'booking.sql');
  const bookingsPerConnection = bookings / connections;
  writeFileSync(file, bookingSql(first, bookingsPerConnection));
  try {
    const options = ['-c', String(connections), '-j', '2', '-t', String(bookingsPerConnection), '-D', 'i=0'];
    const output = execFileSync(pgbenchPath, ['-n', '-M', 'prepared', '-f', file, ...options, url], {
      encoding: 'utf8',
    });
    return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function query<Result extends object>(url: string, statement: string): Promise<Result[]> {
  const { pool } = connect(url, 1, (error) => console.error(error.message));
  try {
    return (await pool.query<Result>(statement)).rows;
  } finally {
    await pool.end();
  }
}
