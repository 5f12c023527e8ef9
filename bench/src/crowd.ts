import { setTimeout as sleep } from 'node:timers/promises';
import type { Business } from './business.ts';
import type { Click } from './clicks.ts';
import { type Ask, openLine } from './load.ts';

/** Milliseconds that the answers to each click took, by its name. */
export type Latencies = Map<string, number[]>;

/**
 * Everybody of the staff clicks for some seconds, each after the answer to the last click and a pause of `think`
 * milliseconds, half more or less. Fails when an answer is anything but 200.
 */
export async function letStaffClick(
  { port, tokens, clicks }: Business,
  seconds: number,
  think: number,
): Promise<Latencies> {
  const latencies: Latencies = new Map(clicks.map(({ what }) => [what, []]));
  const deck = clicks.flatMap((click) => Array<Click>(click.share).fill(click));
  const end = performance.now() + seconds * 1000;
  const work = async (token: string) => {
    const line = await openLine(port, token);
    await sleep(Math.random() * think);
    while (performance.now() < end) {
      const click = deck[Math.floor(Math.random() * deck.length)];
      if (!click) break;
      const request = click.request();
      const startedAt = performance.now();
      const status = await line.send(request);
      latencies.get(click.what)?.push(performance.now() - startedAt);
      if (status !== 200) throw new Error(`${click.what} (${request.path}) answered ${status}.`);
      if (think > 0) await sleep(think * (0.5 + Math.random()));
    }
    line.close();
  };
  await Promise.all(tokens.map(work));
  return latencies;
}

/** Asks the same thing for some seconds on one line for each token, each right after its answer; answers a second. */
export async function answersPerSecond(
  port: number,
  tokens: readonly string[],
  request: Ask,
  seconds: number,
): Promise<number> {
  let responses = 0;
  const startedAt = performance.now();
  const work = async (token: string) => {
    const line = await openLine(port, token);
    while (performance.now() - startedAt < seconds * 1000) {
      const status = await line.send(request);
      if (status !== 200) throw new Error(`${request.path} answered ${status}.`);
      responses += 1;
    }
    line.close();
  };
  await Promise.all(tokens.map(work));
  return (responses * 1000) / (performance.now() - startedAt);
}

/** The value below which `share` of several numbers lie. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
