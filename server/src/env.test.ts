import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { createHttpServer } from './http/server.ts';

const sender = { MAIL_FROM: 'Lifestory <hello@story.example>' };
const keys = { S3_ACCESS_KEY_ID: 'hidden-id', S3_SECRET_ACCESS_KEY: 'hidden-key' };

const invalid: [string, Record<string, string>, string][] = [
  [
    'an invalid schedule',
    { BACKUP_DIR: '/backups', BACKUP_SCHEDULE: 'nightly' },
    'BACKUP_SCHEDULE must be a time in UTC such as 02:15',
  ],
  ['keeping no backup', { BACKUP_DIR: '/backups', BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a whole number'],
  [
    'a mail server without a sender',
    { SMTP_URL: 'smtps://a:hidden@mail.example' },
    'SMTP_URL needs MAIL_FROM,',
  ],
  [
    'a mail server without a protocol',
    { ...sender, SMTP_URL: 'mail.example:465' },
    'SMTP_URL must look like smtps://',
  ],
  [
    'a mail server with another protocol',
    { ...sender, SMTP_URL: 'https://mail.example' },
    'SMTP_URL must look like',
  ],
  [
    'a mail server without a host name',
    { ...sender, SMTP_URL: 'smtp://' },
    'SMTP_URL must look like smtps://',
  ],
  [
    'a mail server whose password has a reserved character',
    { ...sender, SMTP_URL: 'smtps://a:hid#den@mail.example:465' },
    'characters such as # / ? @ : in a name or password written as %23 %2F %3F %40 %3A',
  ],
  ['an invalid sender', { MAIL_FROM: 'Lifestory' }, 'MAIL_FROM must be a sender such as'],
  ['a bucket without keys', { S3_BUCKET: 'media' }, 'a bucket needs S3_BUCKET, S3_ACCESS_KEY_ID and'],
  ['keys without a bucket', keys, 'a bucket needs S3_BUCKET, S3_ACCESS_KEY_ID and'],
  [
    'an access key without its secret',
    { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'hidden-id' },
    'a bucket needs S3_BUCKET,',
  ],
  [
    'the address of a store without a bucket',
    { S3_ENDPOINT: 'https://store.example' },
    'a bucket needs S3_BUCKET,',
  ],
  [
    'the URL of a bucket',
    { ...keys, S3_BUCKET: 's3://media/films' },
    'S3_BUCKET must be the name of a bucket',
  ],
  [
    'a store without a protocol',
    { ...keys, S3_BUCKET: 'media', S3_ENDPOINT: 'store.example:9000' },
    'S3_ENDPOINT must be an address such as https://',
  ],
  [
    'a store for browsers without a protocol',
    { ...keys, S3_BUCKET: 'media', S3_PUBLIC_ENDPOINT: 'store' },
    'S3_PUBLIC_ENDPOINT must be an address such as https://',
  ],
  [
    'a database that is not a URL',
    { DATABASE_URL: 'lifestory' },
    'DATABASE_URL must look like postgresql://',
  ],
  ['a MySQL database', { DATABASE_URL: 'mysql://a:hidden@db.example/x' }, 'DATABASE_URL must look like'],
  [
    'a database whose password has a reserved character',
    { DATABASE_URL: 'postgresql://a:hid/den@db.example/x' },
    'DATABASE_URL must look like postgresql://',
  ],
  [
    'a database without a name',
    { DATABASE_URL: 'postgresql://a:hidden@db.example' },
    'DATABASE_URL must look like',
  ],
  ['a pool that is too small', { DATABASE_POOL: '2' }, 'DATABASE_POOL must be a whole number from 4 to 200'],
  [
    'a process without its database',
    { ROLE: 'web' },
    'ROLE=web is one of several processes, which need DATABASE_URL',
  ],
  ['a worker without a shared database', { ROLE: 'worker' }, 'ROLE=worker is one of several processes'],
  [
    'a proxy that is a name',
    { TRUSTED_PROXIES: 'proxy.local' },
    'TRUSTED_PROXIES must be addresses such as 172.31.77.2',
  ],
  ['a number of proxies', { TRUSTED_PROXIES: '1' }, 'TRUSTED_PROXIES must be addresses'],
  ['a proxy network of everybody', { TRUSTED_PROXIES: '10.0.0.1, 0.0.0.0/0' }, 'TRUSTED_PROXIES must be'],
  ['a network with a broken mask', { TRUSTED_PROXIES: '10.0.0.1/255.0.255.0' }, 'TRUSTED_PROXIES must be'],
  [
    'a template of meetings that is no address',
    { MEETING_LINK_TEMPLATE: 'meet.example/{key}' },
    'MEETING_LINK_TEMPLATE must be an address with {key}, such as',
  ],
  ['an invalid port', { PORT: 'abc' }, 'PORT must be a whole number'],
  [
    'a key that is not Stripe’s',
    { STRIPE_SECRET_KEY: 'sk_test_hid@den' },
    'STRIPE_SECRET_KEY must be a key such as sk_live_…',
  ],
  ['incomplete Stripe keys', { STRIPE_SECRET_KEY: 'sk_test_hidden' }, 'set all three or none'],
  [
    'live and test keys of Stripe together',
    {
      STRIPE_SECRET_KEY: 'sk_live_hidden',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
    },
    'one is a test key, the other a live key',
  ],
];

test.each(invalid)('%s prevents the start, with a message that repeats no secret', (_, env, sentence) => {
  let message = '';
  try {
    readEnv(env);
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toMatch(/^The configuration is invalid: .*\.$/);
  expect(message).toContain(sentence);
  expect(message).not.toMatch(/hid/);
});

test.each<[string, Record<string, string>]>([
  ['a mail server with a sender', { ...sender, SMTP_URL: 'smtps://ana%40b:p%23ss@mail.example:465' }],
  ['a mail server on this machine', { ...sender, SMTP_URL: 'smtp://127.0.0.1:1025' }],
  ['a bucket at Amazon', { ...keys, S3_BUCKET: 'lifestory.media-1', S3_REGION: 'eu-central-1' }],
  ['a bucket of another vendor', { ...keys, S3_BUCKET: 'media', S3_ENDPOINT: 'http://store:8333' }],
  ['a database over TLS', { DATABASE_URL: 'postgresql://a:b@db.example:5432/x?sslmode=verify-full' }],
  ['a database through a socket', { DATABASE_URL: 'postgresql:///lifestory?host=/var/run/postgresql' }],
])('%s is accepted', (_, env) => {
  expect(readEnv(env)).toMatchObject(env);
});

test.each([
  '10.0.0.1',
  '172.31.77.2, 10.0.0.0/8',
  '2001:db8::1,fd00::/8',
  '::ffff:10.0.0.1',
  '10.0.0.0/255.0.0.0',
  'loopback, linklocal, uniquelocal',
])('proxies can be trusted by address and network: %s', async (list) => {
  const http = await createHttpServer(readEnv({ TRUSTED_PROXIES: list, LOG_LEVEL: 'silent' }));
  await http.close();
});

test('an empty variable counts as not set', () => {
  const names = ['SMTP_URL', 'MAIL_FROM', 'DATABASE_URL', 'S3_BUCKET', 'S3_ENDPOINT', 'METRICS_TOKEN'];
  expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnv({}));
});

test.each<[string, Record<string, string>]>([
  ['the address of a site', { APP_URL: 'https://story.example' }],
  ['an address of the local network', { APP_URL: 'http://192.168.1.4:3000' }],
  ['a host address for other machines', { HOST: '0.0.0.0' }],
  ['a secret', { SECRET: 'x'.repeat(32) }],
  ['a password for the Super Admin', { ADMIN_PASSWORD: 'nine lilac doors' }],
  ['an address for the Super Admin', { ADMIN_EMAIL: 'ana@example.com' }],
  ['NODE_ENV=production', { NODE_ENV: 'production' }],
  ['a database on another host', { DATABASE_URL: 'postgresql://a:b@db.example/x' }],
])('%s prevents the demonstration, even with DEMO', (_, env) => {
  expect(readEnv(env).DEMO).toBe(false);
  expect(() => readEnv({ ...env, DEMO: '1' })).toThrow(
    `DEMO=1 creates accounts whose password is published, so it works on this machine only. Remove DEMO, or ${Object.keys(env)}.`,
  );
});

test.each<[string, Record<string, string>]>([
  ['an address of this machine', { APP_URL: 'http://localhost:5173' }],
  ['another address of this machine', { APP_URL: 'http://[::1]:3000', HOST: '::1' }],
])('%s starts with the demonstration', (_, env) => {
  expect(readEnv(env).DEMO).toBe(true);
});

test.each<[string, Record<string, string>]>([
  ['a database on this machine', { DATABASE_URL: 'postgresql://a:b@127.0.0.1/x' }],
  [
    'a configuration with Stripe’s test keys',
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  ],
])('%s starts with the demonstration only with DEMO', (_, env) => {
  expect(readEnv(env).DEMO).toBe(false);
  expect(readEnv({ ...env, DEMO: '1' }).DEMO).toBe(true);
});

test.each([
  ['ZOOM_WEBHOOK_SECRET', {}],
  ['MEETING_LINK_TEMPLATE', { ZOOM_CLIENT_ID: 'a', ZOOM_CLIENT_SECRET: 'b' }],
  ['MEETING_LINK_TEMPLATE', { MEETINGS: 'studio' }],
  ['MEDIA_ACCEL', { ...keys, S3_BUCKET: 'media' }],
])('%s causes a warning when it has no effect', (name, variables) => {
  const value = name === 'MEETING_LINK_TEMPLATE' ? 'https://meet.example/{key}' : '/protected/';
  const env = { ...variables, ...sender, [name]: value };
  expect(readEnv(env).ignoredVariables).toEqual([expect.stringContaining(`${name} has no effect`)]);
});

test('keys of Zoom and a relay cause warnings while interviews take place elsewhere', () => {
  const zoom = { ZOOM_CLIENT_ID: 'a', ZOOM_CLIENT_SECRET: 'b' };
  expect(readEnv({ ...zoom, MEETINGS: 'studio' }).ignoredVariables).toEqual([
    expect.stringContaining('ZOOM_CLIENT_ID has no effect'),
  ]);
  const relay = {
    TURN_URL: 'turn:relay.example:3478, turns:[2001:db8::1]',
    TURN_SECRET: 'a secret of a relay',
  };
  expect(readEnv({ ...relay, MEETINGS: 'link' }).ignoredVariables).toEqual([
    expect.stringContaining('TURN_URL has no effect'),
  ]);
  const { TURN_URL, ignoredVariables } = readEnv(relay);
  expect({ TURN_URL, ignoredVariables }).toEqual({
    TURN_URL: ['turn:relay.example:3478', 'turns:[2001:db8::1]'],
    ignoredVariables: [],
  });
});

test.each<[string, Record<string, string>]>([
  ['studio', {}],
  ['link', { MEETING_LINK_TEMPLATE: 'https://meet.example/{key}' }],
  ['zoom', { ZOOM_CLIENT_ID: 'a', ZOOM_CLIENT_SECRET: 'b' }],
  ['studio', { MEETINGS: 'studio', MEETING_LINK_TEMPLATE: 'https://meet.example/{key}' }],
  ['link', { MEETINGS: 'link', ZOOM_CLIENT_ID: 'a', ZOOM_CLIENT_SECRET: 'b' }],
])('interviews take place with %s for %o', (meetings, variables) => {
  expect(readEnv(variables).MEETINGS).toBe(meetings);
});

test('a relay needs its address and its secret, and meetings at Zoom need its keys', () => {
  expect(() => readEnv({ TURN_URL: 'turn:relay.example' })).toThrow(
    'TURN_URL and TURN_SECRET belong together',
  );
  expect(() => readEnv({ TURN_URL: 'https://relay.example', TURN_SECRET: 'a secret of a relay' })).toThrow(
    'TURN_URL must be an address such as turn:',
  );
  expect(() => readEnv({ MEETINGS: 'zoom' })).toThrow('MEETINGS=zoom needs ZOOM_CLIENT_ID');
});

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['MAILFROM', 'MAIL_FROM'],
  ['smtp_url', 'SMTP_URL'],
  ['ADMIN_MAIL', 'ADMIN_EMAIL'],
  ['BACKUP_DIRS', 'BACKUP_DIR'],
  ['APPURL', 'APP_URL'],
  ['SECRETS_FILE', 'SECRET_FILE'],
  ['DATABSE_URL', 'DATABASE_URL'],
])('the misspelled variable %s causes a warning that names %s', (name, meant) => {
  expect(readEnv({ [name]: 'x' }).ignoredVariables).toEqual([
    `${name} has no effect: there is no such variable. Did you mean ${meant}?`,
  ]);
});

test.each(['METRICS_FOLDER', 'TRUSTED_PROXY'])(
  'the unknown variable %s of a group causes a warning',
  (name) => {
    expect(readEnv({ [name]: 'x' }).ignoredVariables).toEqual([
      `${name} has no effect: there is no such variable. Check its spelling.`,
    ]);
  },
);

test('variables of the system and of other programs cause no warning', () => {
  const names =
    'PATH HOME USER SHELL TERM PWD LANG TZ CI TMPDIR HOSTNAME LOGNAME OLDPWD EDITOR MAIL DISPLAY SHLVL NODE_ENV NODE_OPTIONS NODE_COMPILE_CACHE NODE_VERSION NGINX_PATH CHROMIUM_PATH INIT_CWD INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY KUBERNETES_SERVICE_HOST KUBERNETES_PORT LIFESTORY_WEB_SERVICE_PORT npm_config_prefix npm_lifecycle_event COLORTERM SSH_TTY XDG_DATA_DIRS DATABASE_PASSWORD LIFESTORY_VERSION http_proxy NO_PROXY SSL_CERT_FILE NODE_EXTRA_CA_CERTS AWS_REGION AWS_SECRET_ACCESS_KEY PGDATA PGHOST PGPORT';
  expect(readEnv(Object.fromEntries(names.split(' ').map((name) => [name, 'x']))).ignoredVariables).toEqual(
    [],
  );
});

test('a variable can be read from a file, like container secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lifestory-secrets-'));
  const file = join(folder, 'secret');
  writeFileSync(file, 'from a file, and long enough for it\n');
  const env = readEnv({ SECRET_FILE: file });
  expect(env.SECRET).toBe('from a file, and long enough for it');
  expect(env.ignoredVariables).toEqual([]);
  expect(env.DEMO).toBe(false);
  expect(() => readEnv({ SECRET_FILE: file, SECRET: 'a'.repeat(32) })).toThrow(
    'set SECRET or SECRET_FILE, not both',
  );
  expect(() => readEnv({ SECRET_FILE: join(folder, 'none') })).toThrow('which cannot be read (ENOENT)');
  rmSync(folder, { recursive: true });
});
