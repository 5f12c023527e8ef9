// `npm run dev`: the server, restarted when its code changes, and the pages, reloaded when theirs do.
// Pages: http://localhost:5173 (their server forwards /api). One Ctrl-C stops both.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, toolEnvironment } from './command.mjs';

const envFile = join(root, '.env');
const port = process.env.PORT ?? '3000';
const server = ['--watch', '--watch-preserve-output', 'server/src/main.ts'];
if (existsSync(envFile)) server.unshift(`--env-file=${envFile}`);

const children = [
  start(process.execPath, server, { cwd: root, env: { PORT: port, APP_URL: 'http://localhost:5173' } }),
  start(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'dev'], {
    cwd: join(root, 'web'),
    env: { APP_URL: `http://127.0.0.1:${port}` },
  }),
];

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
for (const child of children) child.on('exit', (code) => stop(code ?? 1));

function start(program, args, { cwd, env }) {
  return spawn(program, args, { cwd, env: toolEnvironment(env), stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Stops both and waits, because the server first stops its database. */
function stop(code) {
  if (isStopping) return;
  isStopping = true;
  process.exitCode = code;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
