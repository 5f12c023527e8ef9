import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Milliseconds between attempts to reconnect. */
const reconnectDelayMs = 500;

/** Handles a message of a channel; null means that messages may have been missed. */
type OnMessage = (text: string | null) => void;

/** Milliseconds between keep-alive queries, which detect a silently broken connection. */
const keepAliveIntervalMs = 30_000;

/**
 * Listens for messages on channels of the database, by their names. A message arrives when its transaction commits.
 * Returns a function that stops.
 */
export type Listen = (channels: Record<string, OnMessage>) => () => void;

/** Listens on a dedicated connection that reconnects after an outage. */
export const createListen =
  (pool: Pool): Listen =>
  (channels) => {
    const { promise: stopping, resolve } = Promise.withResolvers<void>();
    let stopped = false;

    const listenOnce = async () => {
      const client = await pool.connect();
      try {
        client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
        // Reconnects after any failure, including one during LISTEN.
        const broken = once(client, 'end').catch(() => undefined);
        for (const channel of Object.keys(channels)) {
          await client.query(`listen ${client.escapeIdentifier(channel)}`);
        }
        for (const listener of Object.values(channels)) listener(null);
        const asking = setInterval(
          () => void client.query('select 1').catch(() => undefined),
          keepAliveIntervalMs,
        );
        await Promise.race([broken, stopping]).finally(() => clearInterval(asking));
      } finally {
        client.release(true);
      }
    };
    const keepListening = async () => {
      while (!stopped && !pool.ending) {
        await listenOnce().catch(() => undefined);
        if (!stopped) await sleep(reconnectDelayMs, undefined, { ref: false });
      }
    };
    void keepListening();
    return () => {
      stopped = true;
      resolve();
    };
  };
