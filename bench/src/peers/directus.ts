import { join } from 'node:path';
import { type ApiContent, listLength } from '../api/content.ts';
import type { ApiServer } from '../api/server.ts';
import { type PeerDatabase, poolSize } from './database.ts';
import { installPeer } from './installed.ts';
import { runScript, sendJson, startProgram } from './program.ts';

const version = '12.4.0';
/** Has binaries for this version of Node in its package, so that nothing is compiled. */
const isolatedVm = '7.0.1';
const admin = { email: 'admin@example.com', password: 'garden-gate-1947' };
const rose = { email: 'rose@example.com', password: 'garden-gate-1948' };

/**
 * Fills Directus with the content, restarts it, and signs in. After the restart its memory and caches no longer depend
 * on how it was filled.
 */
export async function startDirectus(
  database: PeerDatabase,
  content: ApiContent,
  port: number,
  directory: string,
): Promise<ApiServer> {
  const home = installPeer({ name: 'directus', version, overrides: { 'isolated-vm': isolatedVm } });
  const site = `http://127.0.0.1:${port}`;
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: site,
    SECRET: 'bench',
    DB_CLIENT: 'pg',
    DB_HOST: database.socket,
    DB_PORT: String(database.port),
    DB_DATABASE: database.name,
    DB_USER: database.user,
    DB_PASSWORD: 'not-used',
    DB_POOL__MAX: String(poolSize),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    // A sign-in lasts longer than the benchmark, and overload is not answered with 503.
    ACCESS_TOKEN_TTL: '1d',
    PRESSURE_LIMITER_ENABLED: 'false',
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    SERVE_APP: 'false',
  };
  const script = join(home, 'cli.js');
  const options = { cwd: directory, env };
  await runScript(script, ['bootstrap'], options);
  const start = () => startProgram(script, ['start'], options, `${site}/server/ping`);
  const first = await start();
  const owner = await store(site, content);
  await database.execute(
    'create index on memories (owner, created_at desc)',
    'create index on notices (owner, created_at desc)',
    'vacuum analyze',
  );
  await first.stop();
  const program = await start();
  const token = await signIn(site, rose);
  const get = (collection: string, fields: string, query: Record<string, string>) => ({
    path: `/items/${collection}?${new URLSearchParams({ fields: `${fields},author.id,author.name,author.surname`, sort: '-created_at', ...query })}`,
    headers: { Authorization: `Bearer ${token}` },
  });
  const own = { filter: JSON.stringify({ owner: { _eq: owner } }) };
  const fields = 'id,caption,year,month,image_key,width,height,comments,created_at';
  return {
    name: `Directus ${version}`,
    port,
    pid: program.pid,
    requests: {
      list: get('memories', fields, { limit: String(listLength), ...own }),
      poll: get('notices', 'id,url,text,created_at', {
        limit: '20',
        filter: JSON.stringify({ owner: { _eq: owner }, read: { _eq: false } }),
      }),
      timeline: get('memories', fields, { limit: '1000', ...own }),
    },
    readTexts: (_call, answer) => (answer as DirectusAnswer).data.map(textOf),
    stop: () => program.stop(),
  };
}

interface DirectusAnswer {
  data: { caption?: string; text?: string; author: { name: string; surname: string } }[];
}

const textOf = ({ caption, text, author }: DirectusAnswer['data'][number]) =>
  `${caption ?? text}, ${author.name} ${author.surname}`;

async function signIn(site: string, account: { email: string; password: string }): Promise<string> {
  const { data } = (await sendJson(`${site}/auth/login`, {}, account)) as { data: { access_token: string } };
  return data.access_token;
}

/** Creates the collections, a person who may read them, and the content; returns the id of the person. */
async function store(site: string, { authors, memories, notifications }: ApiContent): Promise<string> {
  const headers = { Authorization: `Bearer ${await signIn(site, admin)}` };
  const create = async (path: string, body: unknown) =>
    ((await sendJson(`${site}${path}`, headers, body)) as { data: { id: string } | null } | null)?.data?.id ??
    '';
  const collection = (name: string, columns: Record<string, string>) =>
    create('/collections', {
      collection: name,
      schema: {},
      fields: [
        { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
        ...Object.entries(columns).map(([field, type]) => ({ field, type, schema: {} })),
      ],
    });
  const linked = { author: 'integer', owner: 'uuid', created_at: 'timestamp' };
  const numbers = {
    year: 'integer',
    month: 'integer',
    width: 'integer',
    height: 'integer',
    comments: 'integer',
  };
  await collection('authors', { name: 'string', surname: 'string' });
  await collection('memories', { caption: 'string', image_key: 'string', ...numbers, ...linked });
  await collection('notices', { url: 'string', text: 'string', read: 'boolean', ...linked });
  for (const name of ['memories', 'notices']) {
    await create('/relations', { collection: name, field: 'author', related_collection: 'authors' });
    await create('/relations', { collection: name, field: 'owner', related_collection: 'directus_users' });
  }
  const role = await create('/roles', { name: 'Storyteller' });
  const policy = await create('/policies', { name: 'Story', roles: [{ role }] });
  // Rules per row need a license, so the requests themselves select the rows of the person.
  for (const name of ['authors', 'memories', 'notices']) {
    await create('/permissions', {
      policy,
      collection: name,
      action: 'read',
      permissions: {},
      fields: ['*'],
    });
  }
  const owner = await create('/users', { ...rose, role });
  await create('/items/authors', authors);
  // Ids of authors count from 1.
  await create(
    '/items/memories',
    memories.map(({ imageKey, createdAt, author, ...memory }) => ({
      ...memory,
      image_key: imageKey,
      created_at: createdAt,
      author: author + 1,
      owner,
    })),
  );
  await create(
    '/items/notices',
    notifications.map(({ createdAt, author, ...notice }) => ({
      ...notice,
      read: false,
      created_at: createdAt,
      author: author + 1,
      owner,
    })),
  );
  return owner;
}
