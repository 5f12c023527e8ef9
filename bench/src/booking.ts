import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@lifestory/server/database/connection.ts';
import { bookingSql, insertSlotsSql, slotId } from './booking.sql.ts';
import { postAll } from './load.ts';
import { type Benchmark, median, type Row } from './row.ts';
import { type ServedProduct, serveProduct } from './served-product.ts';

const port = 3139;
const rounds = 5;
const connections = 16;
/** Bookings per system and round; a multiple of the connections. */
const bookings = 2_000;
const contenders = 1_000;

/** Bookings per second through the API compared with pgbench, and a thousand concurrent bookings of one slot. */
export const booking: Benchmark = {
  name: 'booking',
  async run() {
    const product = await serveProduct(port);
    try {
      await execute(product.databaseUrl, insertSlotsSql(bookings * 2 * (rounds + 1) + 1));
      return [...(await compare(product)), await measureContention(product)];
    } finally {
      await product.stop();
    }
  },
};

/** Runs both systems alternately; the first round is a warm-up and is not counted. */
async function compare(product: ServedProduct): Promise<Row[]> {
  const productMs: number[] = [];
  const peers: number[] = [];
  const peer = pgbenchVersion();
  for (let round = 0; round <= rounds; round += 1) {
    const first = 2 * round * bookings;
    const { seconds, statuses } = await postAll(port, '/api/session/store', forms(first), connections);
    if (statuses[200] !== bookings)
      throw new Error(`Not every booking succeeded: ${JSON.stringify(statuses)}`);
    const rate = peer && pgbench(product.databaseUrl, first + bookings);
    if (round === 0) continue;
    productMs.push(bookings / seconds);
    if (rate) peers.push(rate);
  }
  const toRow = (subject: string, rates: number[]): Row => ({
    subject,
    'bookings/s (median)': Math.round(median(rates)),
    min: Math.round(Math.min(...rates)),
    max: Math.round(Math.max(...rates)),
  });
  if (!peer)
    return [toRow('product', productMs), { subject: 'pgbench', note: 'skipped: pgbench is not installed' }];
  const ratio = median(productMs) / median(peers);
  return [
    { ...toRow('product', productMs), ratio: Number(ratio.toFixed(2)), goal: '≥ 0.45' },
    toRow(peer, peers),
  ];
}

const forms = (first: number) =>
  Array.from({ length: bookings }, (_, index) => form(first + index + 1, `guest${first + index}`));

const form = (slot: number, name: string) =>
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

/** Concurrent bookings of one slot: exactly one succeeds. Measures the time until all have a response. */
async function measureContention(product: ServedProduct): Promise<Row> {
  const slot = bookings * 2 * (rounds + 1) + 1;
  const bodies = Array.from({ length: contenders }, (_, index) => form(slot, `contender${index}`));
  const { seconds, statuses } = await postAll(product.port, '/api/session/store', bodies, contenders);
  return {
    subject: `${contenders} concurrent bookings of one slot`,
    booked: statuses[200] ?? 0,
    rejected: statuses[409] ?? 0,
    other: contenders - (statuses[200] ?? 0) - (statuses[409] ?? 0),
    seconds: Number(seconds.toFixed(2)),
    goal: 'one booked, no other, ≤ 2 s',
  };
}

function pgbenchVersion(): string | null {
  try {
    return execFileSync('pgbench', ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

/** Books as many slots with pgbench, starting at number `first`; returns its transactions per second. */
function pgbench(url: string, first: number): number {
  const directory = mkdtempSync(join(tmpdir(), 'lifestory-pgbench-'));
  const file = join(directory, 'booking.sql');
  const bookingsPerConnection = bookings / connections;
  writeFileSync(file, bookingSql(first, bookingsPerConnection));
  try {
    const options = ['-c', String(connections), '-j', '2', '-t', String(bookingsPerConnection), '-D', 'i=0'];
    // The server's driver speaks the extended protocol as well.
    const output = execFileSync('pgbench', ['-n', '-M', 'extended', '-f', file, ...options, url], {
      encoding: 'utf8',
    });
    return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const { db, pool } = connect(url, 1, (error) => console.error(error.message));
  await pool.query(statement);
  await db.destroy();
}
