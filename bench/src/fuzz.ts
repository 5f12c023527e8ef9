// `npm run fuzz`: sends generated requests, damaged multipart bodies included, to every call as every kind of caller,
// and fails on a status of 500 or above, an undeclared failure body, internal words in an answer, or a process that
// exited. FUZZ_REQUESTS is the number of requests, 30,000 by default; FUZZ_SEED selects them.
import { Agent } from 'node:http';
import { failures } from '@lifestory/contract';
import { type DemoName, demoEmail, demoPassword } from '@lifestory/server/config/demo-accounts.ts';
import { connect } from '@lifestory/server/database/connection.ts';
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

/** Tables whose rows the requests name, with the number of ids of each. */
const idsPerTable = {
  people: 20,
  stories: 10,
  interviews: 10,
  slots: 10,
  memories: 10,
  recordings: 10,
  cards: 3,
  chapters: 3,
  comments: 3,
  interview_questions: 3,
  library_questions: 3,
  question_topics: 3,
  legacy_requests: 3,
  mails: 3,
  notifications: 3,
  staff_notes: 3,
};

const problems: string[] = [];
const statuses = new Map<string, number>();
let sentCount = 0;

console.log(`${count} requests, FUZZ_SEED=${seed}`);
while (sentCount < count && problems.length < 20) {
  const batch = fc.sample(fuzzRequests(await readExistingIds(), callers.length), {
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

/** Reads ids of rows of all kinds; before each batch, because requests change the data. */
async function readExistingIds(): Promise<string[]> {
  const selections = Object.entries(idsPerTable).map(
    ([table, limit]) => `(select id::text from ${table} order by random() limit ${limit})`,
  );
  const { rows } = await pool.query<{ id: string }>(selections.join(' union all '));
  return rows.map(({ id }) => id);
}
