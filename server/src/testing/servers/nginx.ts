import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './free-port.ts';

const program = process.env.NGINX_PATH ?? '/usr/sbin/nginx';

/** Whether the machine has nginx. */
export const hasNginx = (): boolean => spawnSync(program, ['-v'], { stdio: 'ignore' }).status === 0;

/** The real nginx with the shipped configuration, in front of the product. */
export interface Nginx {
  url: string;
  /** The URL of its server for plain http, port 80 in production. */
  plainUrl: string;
  /** Returns its error log. */
  log(): string;
  stop(): void;
}

/**
 * Starts nginx in front of the processes on `ports`, whose media are in `mediaDir`; without TLS, on a free port. One
 * process alone is never taken out of service, however often it fails.
 */
export async function startNginx(ports: readonly number[], mediaDir: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'lifestory-nginx-'));
  const [mainPort, plainPort] = [await findFreePort(), await findFreePort()];
  writeFileSync(
    join(folder, 'nginx.conf'),
    adaptConfiguration(folder, { mainPort, plainPort, ports }, mediaDir),
  );
  const child: ChildProcess = spawn(
    program,
    ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'error.log')],
    { stdio: 'inherit' },
  );
  const url = `http://127.0.0.1:${mainPort}`;
  for (let tries = 0; tries < 2400; tries += 1) {
    if ((await fetch(`${url}/health`).catch(() => null))?.status !== undefined) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    log: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    stop() {
      child.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function adaptConfiguration(
  directory: string,
  { mainPort, plainPort, ports }: { mainPort: number; plainPort: number; ports: readonly number[] },
  mediaDir: string,
): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  );
  const text = readFileSync(join(import.meta.dirname, '../../../../deploy/nginx.conf'), 'utf8')
    .replace('http {', `http { ${folders.join(' ')}`)
    // The servers for unknown names need TLS.
    .replace(/^ *# Unknown host names[\s\S]*?(?=^ *# The failure body)/m, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${mainPort};`)
    // Directives that nginx of older distributions does not support.
    .replace(/^ *(ssl_|include |listen \[::\]|http2 ).*$/gm, '')
    .replace(/^ *server 172\.31\.77\.11:3000( .*)\n.*172\.31\.77\.12.*$/m, (_all, options) =>
      ports.map((port) => `server 127.0.0.1:${port}${options}`).join('\n'),
    )
    .replace('/var/log/nginx/', `${directory}/`)
    .replace('/var/lib/lifestory/media/', `${mediaDir}/`);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; pid ${directory}/pid;\n${text}`;
}
