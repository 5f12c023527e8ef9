import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from './compose.ts';

/** Tags of the tested images. They are no version numbers, so that no image of a real installation is replaced. */
export const firstVersion = 'try-1';
export const secondVersion = 'try-2';

export const host = 'lifestory.example';
export const mediaHost = 'media.lifestory.example';
export const admin = { email: 'mara@lifestory.example', password: 'slow-river-stone-7' };

/** A copy of the project with everything that docs/running.md asks an operator to fill in. */
export interface Installation {
  directory: string;
  /** The self-signed certificate of its web server, PEM, for clients to trust. */
  certificate: string;
  /** Runs `docker compose` in it. */
  compose(...args: string[]): Promise<string>;
  /** Sets the version of the image that containers are made from next. */
  setVersion(version: string): void;
}

const root = join(import.meta.dirname, '../../..');

/** Prepares an installation named `project` in a new folder; `files` are its compose files. */
export async function prepareInstallation(project: string, files: string[]): Promise<Installation> {
  const directory = mkdtempSync(join(tmpdir(), `${project}-`));
  const tracked = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    directory: root,
  }).catch(() => null);
  if (tracked === null)
    cpSync(root, directory, { recursive: true, filter: (path) => !/node_modules|\/data$/.test(path) });
  for (const file of (tracked ?? '').split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    cpSync(join(root, file), join(directory, file));
  }
  const certificates = join(directory, 'deploy/certificates');
  for (const folder of [certificates, join(directory, 'deploy/acme'), join(directory, 'backups')]) {
    mkdirSync(folder, { recursive: true });
  }
  await run('chown', ['1000', join(directory, 'backups')]).catch(() => undefined);
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host},DNS:${mediaHost}`],
    ...['-keyout', join(certificates, 'privkey.pem'), '-out', join(certificates, 'fullchain.pem')],
  ]);
  const settings = readFileSync(join(directory, 'deploy/lifestory.env.example'), 'utf8')
    .replace(/^APP_URL=.*$/m, `APP_URL=https://${host}`)
    .replace(/^SECRET=.*$/m, `SECRET=${randomBytes(36).toString('base64')}`)
    .replace(/^ADMIN_EMAIL=.*$/m, `ADMIN_EMAIL=${admin.email}`)
    .replace(/^ADMIN_PASSWORD=.*$/m, `ADMIN_PASSWORD=${admin.password}`);
  writeFileSync(join(directory, 'lifestory.env'), settings);
  const variables = {
    DATABASE_PASSWORD: randomBytes(24).toString('hex'),
    S3_PUBLIC_ENDPOINT: `https://${mediaHost}`,
    S3_ACCESS_KEY_ID: randomBytes(10).toString('hex'),
    S3_SECRET_ACCESS_KEY: randomBytes(20).toString('hex'),
  };
  const setVersion = (version: string) => {
    const lines = Object.entries({ ...variables, LIFESTORY_VERSION: version });
    writeFileSync(
      join(directory, '.env'),
      `${lines.map(([name, value]) => `${name}=${value}`).join('\n')}\n`,
    );
  };
  setVersion(firstVersion);
  const compose = (...args: string[]) =>
    run('docker', ['compose', '-p', project, ...files.flatMap((file) => ['-f', file]), ...args], {
      directory,
    });
  return {
    directory,
    certificate: readFileSync(join(certificates, 'fullchain.pem'), 'utf8'),
    compose,
    setVersion,
  };
}
