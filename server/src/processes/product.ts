import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { bootstrap } from '../bootstrap.ts';
import { createAppContext } from '../composition.ts';
import { describeWarnings } from '../config/installation-warnings.ts';
import { describeClockDifference, measureClockAhead } from '../database/clock.ts';
import { openDatabase } from '../database/database.ts';
import type { Env } from '../env.ts';
import { createFeatures } from '../features.ts';
import { serveHealth } from '../http/monitoring/health.ts';
import { serveMetrics } from '../http/monitoring/metrics.ts';
import { createHttpServer } from '../http/server.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { restrictMedia } from '../providers/storage/configured-storage.ts';
import { allowLargerYoungGeneration } from './heap-flags.ts';
import type { Shutdown } from './shutdown.ts';

/** Milliseconds for open requests to finish during shutdown. */
const drainTimeoutMs = 4_000;

/** TCP backlog; the system may allow fewer (net.core.somaxconn). */
const backlog = 4_096;

/** What the operator reads after the start. */
interface StartMessage {
  headline: string;
  notes: string[];
}

/** Starts the services of `ROLE`, and registers their cleanup with `shutdown`. */
export async function startProduct(
  env: Env,
  shutdown: Pick<Shutdown, 'hasBegun' | 'register'>,
): Promise<StartMessage> {
  const http = await createHttpServer(env);
  const { db, pool, close } = await openDatabase(env, http.log);
  shutdown.register(close);
  const app = await createAppContext(env, { db, pool }, http.log);
  if (!env.S3_BUCKET) await restrictMedia(env, http.log);
  let worker: Worker | undefined;
  serveHealth(http, db, {
    isShuttingDown: () => shutdown.hasBegun,
    isStuck: () => worker?.isStuck() ?? false,
  });
  serveMetrics(http, pool, env.METRICS_TOKEN);
  // A worker serves only health checks and metrics.
  const features = env.ROLE === 'worker' ? createFeatures(app).features : await createApp(http, app);
  const clock = describeClockDifference(await measureClockAhead(pool));
  const notes = [...(await bootstrap(app)), ...(clock ? [clock] : []), ...describeWarnings(app)];
  if (env.ROLE !== 'web') {
    const jobs = features.flatMap((feature) => feature.jobs ?? []);
    const crons = features.flatMap((feature) => feature.crons ?? []);
    worker = await startWorker(pool, jobs, crons, http.log);
    shutdown.register(worker.stop);
  }
  await listen(http, env);
  allowLargerYoungGeneration();
  shutdown.register(() => closeServer(http));
  // Keeps serving while load balancers notice that /ready fails.
  const drainMs = env.DRAIN_SECONDS * 1000;
  shutdown.register(() => sleep(drainMs), drainMs);
  const headline =
    env.ROLE === 'worker' ? 'Lifestory is running in the background' : `Lifestory is at ${env.APP_URL}`;
  return { headline, notes };
}

async function listen(http: FastifyInstance, { PORT, HOST }: Env): Promise<void> {
  try {
    await http.listen({ port: PORT, host: HOST, backlog });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE') {
      throw new Error(`Port ${PORT} is in use. Stop the program that uses it, or set PORT to another one.`);
    }
    if (code === 'EACCES') throw new Error(`You may not use port ${PORT}. Set PORT to one above 1023.`);
    if (code) throw new Error(`HOST ${HOST} cannot be used (${code}). Set it to 127.0.0.1 or 0.0.0.0.`);
    throw error;
  }
}

/** Waits for open requests, up to a time limit, then closes their connections. */
async function closeServer(http: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => http.server.closeAllConnections(), drainTimeoutMs);
  await http.close();
  clearTimeout(timer);
}
