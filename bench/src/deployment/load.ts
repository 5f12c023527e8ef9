import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';
import { host } from './installation.ts';

export interface SimulatedLoad {
  /** Stops the load; returns the number of requests and a message for each that failed. */
  stop(): Promise<{ requests: number; failures: string[] }>;
}

const paths = ['/', '/api/fetch-dates', '/schedule-lifestory', '/api/countries'];
/** Milliseconds between two requests of one visitor: all of them stay below the limits for one address. */
const pauseMs = 120;
const visitorCount = 6;

/** Simulates visitors who read pages and call the API, and a customer with `token` who writes, until stopped. */
export function startLoad(client: Client, token: string): SimulatedLoad {
  let isRunning = true;
  let requests = 0;
  const failures: string[] = [];
  const visit = async (first: number) => {
    for (let turn = first; isRunning; turn += 1) {
      const path = paths[turn % paths.length] ?? '/';
      requests += 1;
      const response = await client.send(`https://${host}${path}`).catch((error: Error) => error);
      if (response instanceof Error) failures.push(`${path}: ${response.message}`);
      else if (response.status !== 200) failures.push(`${path}: ${response.status}`);
      await sleep(pauseMs);
    }
  };
  const write = async () => {
    while (isRunning) {
      requests += 1;
      const bio = `Updated at ${new Date().toISOString()}`;
      await client
        .call('/user/update-bio', { bio }, token)
        .catch((error: Error) => failures.push(error.message));
      await sleep(5 * pauseMs);
    }
  };
  const all = Promise.all([...Array.from({ length: visitorCount }, (_, first) => visit(first)), write()]);
  return {
    async stop() {
      isRunning = false;
      await all;
      return { requests, failures };
    },
  };
}
