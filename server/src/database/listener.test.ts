import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { createListen } from './listener.ts';

/**
 * Creates a connection that breaks as the driver reports it: with an event, and with the failure of the current query.
 */
function createBrokenConnection() {
  const client = new EventEmitter();
  const query = async () => {
    const error = new Error('read ECONNRESET');
    client.emit('error', error);
    throw error;
  };
  return Object.assign(client, { query, escapeIdentifier: (name: string) => name, release: () => undefined });
}

const createWorkingConnection = () =>
  Object.assign(createBrokenConnection(), { query: async () => undefined });

// An unhandled rejection would end the process; here it fails the run.
test('a connection that breaks during LISTEN is replaced', async () => {
  const clients = [createBrokenConnection(), createWorkingConnection()];
  const connect = async () => clients.shift();
  const pool = Object.assign(new EventEmitter(), { ending: false, connect }) as unknown as Pool;
  await new Promise<void>((resolve) => {
    const stop = createListen(pool)({
      notify() {
        stop();
        resolve();
      },
    });
  });
  expect(clients).toEqual([]);
});
