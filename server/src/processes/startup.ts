import { createStartupOutageError } from '../database/database.ts';
import { readEnv } from '../env.ts';
import { isDatabaseUnavailable } from '../http/database-failure.ts';
import { createShutdown } from './shutdown.ts';

/** Starts the product with the variables of the process, and prints the URL and the notes for the operator. */
async function start(): Promise<void> {
  const env = readEnv(process.env);
  // Loaded only now, so that an invalid configuration is reported without loading the product.
  const { startProduct } = await import('./product.ts');
  const { headline, notes } = await startProduct(env, shutdown);
  console.log(['', headline, '', ...notes].map((line) => `  ${line}`.trimEnd()).join('\n'));
  if (notes.length > 0) console.log();
}

const shutdown = createShutdown();
const startup = start();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => shutdown.run(0, startup));
}
startup.catch((error: unknown) => {
  if (shutdown.hasBegun) return;
  const isDebugging = process.env.LOG_LEVEL === 'debug';
  const reported =
    error instanceof Error && isDatabaseUnavailable(error) ? createStartupOutageError(error) : error;
  console.error(!isDebugging && reported instanceof Error ? reported.message : reported);
  return shutdown.run(1);
});
