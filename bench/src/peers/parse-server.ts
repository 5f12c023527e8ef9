import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiContent, listLength } from '../api/content.ts';
import type { ApiServer } from '../api/server.ts';
import { type PeerDatabase, poolSize } from './database.ts';
import { installPeer } from './installed.ts';
import { sendJson, startProgram } from './program.ts';

const version = '9.10.0';
const appId = 'lifestory';
const masterKey = 'bench-master-key';

/** Starts parse-server with the content in classes that only the signed-in person may read, after a restart. */
export async function startParseServer(
  database: PeerDatabase,
  content: ApiContent,
  port: number,
  directory: string,
): Promise<ApiServer> {
  const home = installPeer({ name: 'parse-server', version });
  const site = `http://127.0.0.1:${port}/parse`;
  const config = join(directory, 'parse-server.json');
  const { socket: host, port: databasePort, user } = database;
  writeFileSync(
    config,
    JSON.stringify({
      appId,
      masterKey,
      port,
      host: '127.0.0.1',
      serverURL: site,
      mountPath: '/parse',
      databaseURI: `postgres://${user}@localhost:${databasePort}/${database.name}`,
      databaseOptions: { host, port: databasePort, max: poolSize },
      logLevel: 'error',
      silent: true,
    }),
  );
  const start = () =>
    startProgram(
      join(home, 'bin/parse-server'),
      [config],
      { cwd: directory, env: { PARSE_SERVER_LOGS_FOLDER: directory } },
      `${site}/health`,
    );
  const first = await start();
  const token = await store(site, content);
  await database.execute(
    'create index on "Memory" (story, "addedAt" desc)',
    'create index on "Notice" (recipient, "addedAt" desc)',
    'vacuum analyze',
  );
  await first.stop();
  const program = await start();
  const get = (path: string, query: Record<string, string>) => ({
    path: `/parse/classes/${path}?${new URLSearchParams({ ...query, order: '-addedAt', include: 'author' })}`,
    headers: { 'X-Parse-Application-Id': appId, 'X-Parse-Session-Token': token },
  });
  const ofStory = JSON.stringify({ story: 'rose' });
  return {
    name: `parse-server ${version}`,
    port,
    pid: program.pid,
    requests: {
      list: get('Memory', { where: ofStory, limit: String(listLength) }),
      poll: get('Notice', { where: JSON.stringify({ recipient: 'rose', read: false }), limit: '20' }),
      timeline: get('Memory', { where: ofStory, limit: '1000' }),
    },
    readTexts: (_call, answer) => (answer as ParseAnswer).results.map(textOf),
    stop: () => program.stop(),
  };
}

interface ParseAnswer {
  results: { caption?: string; text?: string; author: { name: string; surname: string } }[];
}

const textOf = ({ caption, text, author }: ParseAnswer['results'][number]) =>
  `${caption ?? text}, ${author.name} ${author.surname}`;

/** Stores the content; returns the session token of the person. */
async function store(site: string, { authors, memories, notifications }: ApiContent): Promise<string> {
  const app = { 'X-Parse-Application-Id': appId };
  const headers = { ...app, 'X-Parse-Master-Key': masterKey };
  const user = (await sendJson(`${site}/users`, app, { username: 'rose', password: 'garden-gate' })) as {
    objectId: string;
    sessionToken: string;
  };
  const ACL = { [user.objectId]: { read: true, write: true } };
  const insert = async (name: string, objects: object[]) => {
    const ids: string[] = [];
    for (const object of objects) {
      const stored = await sendJson(`${site}/classes/${name}`, headers, { ...object, ACL });
      ids.push((stored as { objectId: string }).objectId);
    }
    return ids;
  };
  const authorIds = await insert('Author', authors);
  const pointer = (author: number) => ({
    __type: 'Pointer',
    className: 'Author',
    objectId: authorIds[author],
  });
  const date = (at: Date) => ({ __type: 'Date', iso: at.toISOString() });
  await insert(
    'Memory',
    memories.map(({ author, createdAt, ...memory }) => ({
      ...memory,
      story: 'rose',
      author: pointer(author),
      addedAt: date(createdAt),
    })),
  );
  await insert(
    'Notice',
    notifications.map(({ author, createdAt, ...notice }) => ({
      ...notice,
      recipient: 'rose',
      read: false,
      author: pointer(author),
      addedAt: date(createdAt),
    })),
  );
  return user.sessionToken;
}
