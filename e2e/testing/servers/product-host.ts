import '@lifestory/server/processes/heap-flags.ts';
import type { HostReply, HostRequest } from './product-process.ts';

// The program of a process that runs several products, one after the other or at once, each with its own port and data.
// The second product in a process starts in a fifth of the CPU time, because its modules are loaded and compiled.

const { readEnv } = await import('@lifestory/server/env.ts');
const { startProduct } = await import('@lifestory/server/processes/product.ts');

/** How to stop the running products, by their port. */
const running = new Map<string, () => Promise<void>>();

async function start(variables: Record<string, string>, port: string): Promise<void> {
  const cleanups: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  running.set(port, stop);
  const register = (cleanup: () => Promise<unknown>) => cleanups.push(cleanup);
  await startProduct(readEnv(variables), { hasBegun: false, register });
}

async function respond({ id, action, port, variables }: HostRequest): Promise<HostReply> {
  try {
    if (action === 'start') await start(variables, port);
    else await running.get(port)?.();
    return { id };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', async (request: HostRequest) => {
  process.send?.(await respond(request));
});
// The end of its parent, or a signal, stops all products, whose databases would otherwise run on.
const end = async () => {
  await Promise.allSettled([...running.values()].map((stop) => stop()));
  process.exit();
};
process.on('disconnect', end);
process.on('SIGTERM', end);
