import { createApp } from './app.ts';
import { connect } from './database/connection.ts';
import { startEmbedded } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { readEnv } from './env.ts';
import { furnish } from './furnish.ts';
import { createHttp } from './http/app.ts';
import { startWorker } from './jobs/worker.ts';
import { wire } from './wire.ts';

/** Starts everything that `ROLE` asks for, says where to look, and stops in good order on a signal. */
async function start(): Promise<void> {
  const env = readEnv(process.env);
  const http = await createHttp(env);
  const embedded = env.DATABASE_URL ? null : await startEmbedded(env.DATA_DIR);
  const report = (error: Error) => http.log.error({ err: error }, 'a database connection broke');
  const { db, pool } = connect(env.DATABASE_URL ?? embedded?.url ?? '', env.DATABASE_POOL, report);
  await migrate(db, pool);

  const house = wire(env, db, http.log);
  const features = await createApp(http, house);
  const accounts = await furnish(house);
  if (env.ROLE !== 'worker') await http.listen({ port: env.PORT, host: env.HOST });
  const worker =
    env.ROLE === 'web'
      ? null
      : await startWorker(
          pool,
          features.flatMap((feature) => feature.jobs ?? []),
          features.flatMap((feature) => feature.crons ?? []),
          http.log,
        );
  console.log(`\n  Lifestory is at ${env.APP_URL}\n`);
  for (const line of accounts) console.log(`  ${line}`);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await http.close();
    await worker?.stop();
    await db.destroy();
    await embedded?.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
});
