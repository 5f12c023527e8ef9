import '@lifestory/server/processes/heap-flags.ts';
import type { HostReply, HostRequest } from './product-process.ts';

// A process that runs several products, one after another or at once, each with its own port and data. After the first,
// a product starts in a fifth of the CPU time, because the modules are already loaded and compiled.

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
    else {
      await running.get(port)?.();
      running.delete(port);
    }
    return { id };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', async (request: HostRequest) => {
  process.send?.(await respond(request));
});
// Stops all products when the parent ends or on a signal; their databases would otherwise keep running.
const end = async () => {
  await Promise.allSettled([...running.values()].map((stop) => stop()));
  process.exit();
};
process.on('disconnect', end);
process.on('SIGTERM', end);
