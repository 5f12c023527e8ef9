import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Milliseconds between two tries to come back after the connection broke. */
const tryAgainAfter = 500;

/**
 * Hears what any process says on a channel of the database once its transaction is committed; null says that something
 * may have been missed. Answers how to stop.
 */
export type Listen = (channel: string, heard: (text: string | null) => void) => () => void;

/** Listening on a connection of its own, which comes back by itself after an outage. */
export const listening =
  (pool: Pool): Listen =>
  (channel, heard) => {
    const { promise: stopping, resolve } = Promise.withResolvers<void>();
    let stopped = false;

    const hear = async () => {
      const client = await pool.connect();
      try {
        client.on('notification', ({ payload }) => heard(payload ?? ''));
        // However it breaks, also while it is asked to listen: the next one is tried.
        const broken = once(client, 'end').catch(() => undefined);
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
        heard(null);
        await Promise.race([broken, stopping]);
      } finally {
        client.release(true);
      }
    };
    const live = async () => {
      while (!stopped && !pool.ending) {
        await hear().catch(() => undefined);
        if (!stopped) await sleep(tryAgainAfter, undefined, { ref: false });
      }
    };
    void live();
    return () => {
      stopped = true;
      resolve();
    };
  };
