import type { Pool } from 'pg';

/** Seconds between two clocks from which operator and staff are warned: due times, links and limits use both. */
const maxClockDifferenceSeconds = 60;

/**
 * Returns by how many seconds the clock of this machine is ahead of the database's, negative if it is behind: the least
 * difference that explains what was measured. The time of the query does not count as a difference, nor does connecting,
 * which happens before the first clock is read.
 */
export async function measureClockAhead(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    const before = Date.now() / 1000;
    const { rows } = await client.query('select extract(epoch from clock_timestamp()) as clock');
    const clock = Number(rows[0].clock);
    const after = Date.now() / 1000;
    if (before > clock) return before - clock;
    return after < clock ? after - clock : 0;
  } finally {
    client.release();
  }
}

/**
 * Says that the clock of a machine, by default this one, is ahead of the database's by a minute or more, or behind if the
 * number is negative; null if it is neither.
 */
export function describeClockDifference(aheadSeconds: number, machine = 'this server'): string | null {
  const seconds = Math.abs(aheadSeconds);
  if (seconds < maxClockDifferenceSeconds) return null;
  const length = seconds < 120 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`;
  return `The clock of ${machine} is ${length} ${aheadSeconds > 0 ? 'ahead of' : 'behind'} the database’s, so e-mails, payments and links are not on time. Let all servers use the same time server.`;
}
