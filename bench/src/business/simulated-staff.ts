import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiRequest, openConnection } from '../measure/load.ts';
import type { SeededServer } from './business.ts';
import type { StaffAction } from './staff-actions.ts';

/** Response times of each action in milliseconds, by its name. */
export type Latencies = Map<string, number[]>;

/**
 * Simulates all staff for some seconds: each sends an action after the response to the last one and a pause of
 * `pauseMs` milliseconds, up to 50 % more or less.
 * @throws Error when a response is not 200
 */
export async function simulateStaff(
  { port, tokens, staffActions }: SeededServer,
  seconds: number,
  pauseMs: number,
): Promise<Latencies> {
  const latencies: Latencies = new Map(staffActions.map(({ name }) => [name, []]));
  const weightedActions = staffActions.flatMap((action) => Array<StaffAction>(action.weight).fill(action));
  const end = performance.now() + seconds * 1000;
  const work = async (token: string) => {
    const connection = await openConnection(port, token);
    await sleep(Math.random() * pauseMs);
    while (performance.now() < end) {
      const action = weightedActions[Math.floor(Math.random() * weightedActions.length)];
      if (!action) break;
      const request = action.request();
      const startedAt = performance.now();
      const status = await connection.send(request);
      latencies.get(action.name)?.push(performance.now() - startedAt);
      if (status !== 200) throw new Error(`${action.name} (${request.path}) answered ${status}.`);
      if (pauseMs > 0) await sleep(pauseMs * (0.5 + Math.random()));
    }
    connection.close();
  };
  await Promise.all(tokens.map(work));
  return latencies;
}

/** Repeats one request for some seconds on one connection per token, without pauses; returns requests per second. */
export async function requestsPerSecond(
  port: number,
  tokens: readonly string[],
  request: ApiRequest,
  seconds: number,
): Promise<number> {
  let responses = 0;
  const startedAt = performance.now();
  const work = async (token: string) => {
    const connection = await openConnection(port, token);
    while (performance.now() - startedAt < seconds * 1000) {
      const status = await connection.send(request);
      if (status !== 200) throw new Error(`${request.path} answered ${status}.`);
      responses += 1;
    }
    connection.close();
  };
  await Promise.all(tokens.map(work));
  return (responses * 1000) / (performance.now() - startedAt);
}

/** The value below which `share` of several numbers lie. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
