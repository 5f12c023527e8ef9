import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Peer } from './process.ts';

/** The program: `NGINX_PATH`, or the installed one. */
const program = process.env.NGINX_PATH ?? 'nginx';
const port = 3159;

/** Starts nginx with one worker for a directory of files; null if it is not installed. */
export async function startNginx(root: string): Promise<Peer | null> {
  if (spawnSync(program, ['-v'], { stdio: 'ignore' }).status !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'lifestory-nginx-'));
  const config = join(folder, 'nginx.conf');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder};`,
  );
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/pid; daemon off; error_log ${folder}/error.log;
     events {} http { access_log off; sendfile on; tcp_nopush on; ${folders.join(' ')}
     server { listen 127.0.0.1:${port}; root ${root}; } }`,
  );
  const child = spawn(program, ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await fetch(url).catch(() => null))) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop() {
      child.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
