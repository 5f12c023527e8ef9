import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** Milliseconds between attempts to reconnect. */
const reconnectDelayMs = 500;

/** Handles a message of a channel; null means that messages may have been missed. */
type OnMessage = (text: string | null) => void;

/** Milliseconds between keep-alive queries, which detect a silently broken connection. */
const keepAliveIntervalMs = 30_000;

/**
 * Listens for messages on channels of the database, by their names. A message arrives when its transaction commits; one
 * that the database function `announce` sends also arrives before the writer of this process continues, and therefore
 * twice. `onLost` is called when messages can no longer arrive; null follows once they can. Returns a function that
 * stops.
 */
export type Listen = (channels: Record<string, OnMessage>, onLost?: () => void) => () => void;

/** Listens on a dedicated connection that reconnects after an outage. */
export function createListen(pool: Pool): Listen {
  const subscribers = new Set<Record<string, OnMessage>>();
  deliverOwnMessages(pool, (channel, text) => {
    for (const channels of subscribers) channels[channel]?.(text);
  });
  return (channels, onLost) => {
    subscribers.add(channels);
    const { promise: stopping, resolve } = Promise.withResolvers<void>();
    let isStopped = false;

    const listenOnce = async () => {
      const client = await pool.connect();
      try {
        client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
        // Reconnects after any failure, including one during LISTEN.
        const connectionEnd = once(client, 'end').catch(() => undefined);
        for (const channel of Object.keys(channels)) {
          await client.query(`listen ${client.escapeIdentifier(channel)}`);
        }
        for (const listener of Object.values(channels)) listener(null);
        const keepAlive = setInterval(
          () => void client.query('select 1').catch(() => undefined),
          keepAliveIntervalMs,
        );
        await Promise.race([connectionEnd, stopping]).finally(() => clearInterval(keepAlive));
      } finally {
        onLost?.();
        client.release(true);
      }
    };
    const keepListening = async () => {
      while (!isStopped && !pool.ending) {
        await listenOnce().catch(() => undefined);
        if (!isStopped) await sleep(reconnectDelayMs, undefined, { ref: false });
      }
    };
    void keepListening();
    return () => {
      subscribers.delete(channels);
      isStopped = true;
      resolve();
    };
  };
}

/** The code of the notices with which the database function `announce` repeats a message to the writing connection. */
const announcementCode = 'LS001';

/** Delivers the messages that the connections of a pool announce, when the writer has ended its transaction. */
function deliverOwnMessages(pool: Pool, deliver: (channel: string, text: string) => void): void {
  const announced = new WeakMap<PoolClient, [channel: string, text: string][]>();
  pool.on('acquire', (client) => {
    if (announced.has(client)) return;
    announced.set(client, []);
    client.on('notice', ({ code, message = '', detail = '' }) => {
      if (code === announcementCode) announced.get(client)?.push([message, detail]);
    });
  });
  pool.on('release', (_error, client) => {
    for (const [channel, text] of announced.get(client)?.splice(0) ?? []) deliver(channel, text);
  });
}
