// `npm run fuzz`: sends generated requests, damaged multipart bodies included, to every call as every kind of caller,
// and fails on a status of 500 or above, an undeclared failure body, internal words in an answer, or a process that
// exited. FUZZ_REQUESTS is the number of requests, 30,000 by default; FUZZ_SEED selects them.
import { Agent } from 'node:http';
import { failures } from '@lifestory/contract';
import { type DemoName, demoEmail, demoPassword } from '@lifestory/server/config/demo-accounts.ts';
import { connect } from '@lifestory/server/database/connection.ts';
import { newId, newSecret } from '@lifestory/server/database/ids.ts';
import { findFreePort } from '@lifestory/server/testing/servers/free-port.ts';
import fc from 'fast-check';
import { type FuzzRequest, fuzzRequests } from './fuzz/request.ts';
import { type FuzzResponse, send } from './fuzz/transport.ts';
import { serveProduct } from './served-product.ts';

const count = Number(process.env.FUZZ_REQUESTS ?? 30_000);
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const concurrency = 8;
const batchSize = 500;

/** Text of libraries, the database or the file system, which no response may contain. */
const internalText =
  /node_modules|\bat \S+ \(|\.ts:\d+|syntax error|violates|relation "|ENOENT|zod|Invalid input/;

const product = await serveProduct(await findFreePort(), true);
const { db, pool } = connect(product.databaseUrl, 2, () => undefined);
const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
const callers: (DemoName | null)[] = [
  null,
  'admin',
  'developer',
  'interviewer',
  'rose',
  'george',
  'helen',
  'clara',
  'amara',
];
const tokens = new Map<number, string | null>();

/** Maximum number of ids of each table that the requests of a batch name. */
const idsPerTable = 10;

const problems: string[] = [];
const statuses = new Map<string, number>();
let sentCount = 0;

console.log(`${count} requests, FUZZ_SEED=${seed}`);
while (sentCount < count && problems.length < 20) {
  const existing = [...(await readExistingIds()), ...(await recordCall())];
  const batch = fc.sample(fuzzRequests(existing, callers.length), {
    seed: seed + sentCount,
    numRuns: Math.min(batchSize, count - sentCount),
  });
  const queue = batch.entries();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const [index, fuzz] of queue) await check(fuzz, sentCount + index);
    }),
  );
  sentCount += batch.length;
}

const isReady = (await fetch(`http://127.0.0.1:${product.port}/ready`).catch(() => null))?.ok === true;
if (!isReady) problems.push('The server is not ready after the run.');
console.table(Object.fromEntries([...statuses].sort()));
await db.destroy();
agent.destroy();
await product.stop();
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0
    ? `${sentCount} requests, no problems.`
    : `${problems.length} problems. FUZZ_SEED=${seed}`,
);
process.exit(problems.length === 0 ? 0 : 1);

async function check(fuzz: FuzzRequest, index: number): Promise<void> {
  const token = await findToken(fuzz.caller);
  const response = await send(agent, product.port, fuzz, token);
  if (response.status === 401 && token) tokens.delete(fuzz.caller);
  const status = response.status === null ? 'closed' : String(response.status);
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const problem = findProblem(fuzz, response);
  if (problem) {
    problems.push(
      `#${index} ${fuzz.name} as ${callers[fuzz.caller] ?? 'nobody'}: ${problem}\n  ${fuzz.route.method} ${fuzz.url.slice(0, 300)}\n  ${JSON.stringify(fuzz.headers)}\n  ${fuzz.body?.toString('latin1').slice(0, 600)}\n  ${response.body.slice(0, 300)}`,
    );
  }
}

/** Returns the defect of a response; null if there is none. */
function findProblem(
  { route, sentShare }: FuzzRequest,
  { status, headers, body }: FuzzResponse,
): string | null {
  if (status === null) return sentShare < 1 ? null : 'the connection closed without an answer';
  if (status >= 500 && status !== 503) return `status ${status}`;
  if (internalText.test(body) && status >= 400) return 'internal text in the answer';
  if (status < 400) return null;
  if (!String(headers['content-type']).startsWith('application/json'))
    return `failure as ${headers['content-type']}`;
  const { success, code, message } = JSON.parse(body) as { success: boolean; code: string; message: unknown };
  if (success !== false || !message) return 'not the standard failure body';
  const declared = failures[code as keyof typeof failures];
  if (declared?.status !== status) return `code ${code} does not have status ${status}`;
  return route.access === 'link' || status !== 503 ? null : `status 503 (${code}) while everything is up`;
}

/** Returns a caller's token, from a new sign-in if the last one has ended; null for a visitor. */
async function findToken(caller: number): Promise<string | null> {
  const name = callers[caller];
  if (!name) return null;
  const storedToken = tokens.get(caller);
  if (storedToken !== undefined) return storedToken;
  const response = await fetch(`http://127.0.0.1:${product.port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoEmail(name), password: demoPassword }),
  });
  const { token = null } = (await response.json()) as { token?: string };
  tokens.set(caller, token);
  return token;
}

/** Reads ids of the rows of every table that has some; before each batch, because requests change the data. */
async function readExistingIds(): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
  );
  const selections = tables.map(
    ({ name }) => `(select id::text from ${name} order by random() limit ${idsPerTable})`,
  );
  const { rows } = await pool.query<{ id: string }>(selections.join(' union all '));
  return rows.map(({ id }) => id);
}

/**
 * Begins the recording of a call that takes place now, with a storyteller and an interviewer in it, and sends the first
 * fragment of a take. Returns the keys of both seats. After the first batch, parts of this may be refused, because requests
 * change the data.
 */
async function recordCall(): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; token: string }>(
    `update interviews
     set starts_at = now(), status = 'waiting', deleted_at = null, ended_at = null, recording_consent = 'given'
     where id = (
       select id from interviews where join_url like '%/join/%' order by random() limit 1
     ) returning id, split_part(join_url, '/join/', 2) as token`,
  );
  const [interview] = rows;
  if (!interview) throw new Error('The demonstration has no interview with a call.');
  const adminToken = await findToken(callers.indexOf('admin'));
  const request = async (path: string, body: object, key = '') => {
    const isBytes = body instanceof Uint8Array;
    const response = await fetch(`http://127.0.0.1:${product.port}/api/studio/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${adminToken}`,
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
        'seat-key': key,
      },
      body: isBytes ? Buffer.from(body) : JSON.stringify(body),
    });
    const { data } = (await response.json()) as { data?: { seat_id?: string } };
    if (sentCount === 0 && !response.ok) throw new Error(`${path} was answered with ${response.status}.`);
    return data;
  };
  const [staffKey, guestKey] = [newSecret(), newSecret()];
  const takeId = newId();
  await request('join-as-staff', { id: interview.id, key: staffKey, take_over: true });
  const guest = await request('join', { token: interview.token, key: guestKey, take_over: true });
  await request('admit', { key: staffKey, seat_id: guest?.seat_id });
  await request('recording/control', { key: staffKey, action: 'record' });
  const format = { kind: 'local', mime_type: 'video/mp4', started_at: new Date().toISOString() };
  await request('takes', { key: guestKey, id: takeId, ...format });
  await request(`takes/fragment?take_id=${takeId}&number=1`, new Uint8Array(1_000), guestKey);
  return [staffKey, guestKey];
}
