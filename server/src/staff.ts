import { createAppContext } from './composition.ts';
import { claimSecret } from './config/secret.ts';
import { openDatabase } from './database/database.ts';
import { joinEmbedded } from './database/embedded.ts';
import { readEnv } from './env.ts';
import { createHttpServer } from './http/server.ts';
import { runProgram } from './processes/program.ts';
import { findStaffCommand } from './processes/staff-commands.ts';

// `npm run staff`: manages the accounts of staff. The server may be running.

await runProgram(async ([name, ...args]) => {
  const runCommand = findStaffCommand(name);
  const env = readEnv(process.env);
  // Log entries go to stderr, so that stdout contains only the result.
  const { log } = await createHttpServer({ ...env, RATE_LIMIT_SCALE: 1 }, process.stderr);
  const { close, ...database } = await openDatabase(env, log, joinEmbedded);
  try {
    if (name !== 'change-secret') await claimSecret(database.db, env);
    return await runCommand(await createAppContext(env, database, log), args);
  } finally {
    await close();
  }
});
