// Each table has one owner. Features list theirs in `tables` of their index.ts; only the owner writes a table, and a
// feature reads the tables of earlier features, never of later ones. Tests are exempt.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { featureOrder } from './feature-order.mjs';
import { exceptions } from './table-ownership-exceptions.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'server/src');

/** The tables below the features, by folder. */
const baseTables = {
  config: ['installation'],
  database: ['monthly_counts'],
  http: ['rate_limits', 'idempotency_keys'],
  jobs: ['job_runners'],
  uploads: ['upload_parts', 'uploads'],
  'providers/meetings': ['zoom_account', 'zoom_meetings', 'zoom_states'],
  'providers/payments': [
    'sandbox_cards',
    'sandbox_charges',
    'sandbox_customers',
    'sandbox_refunds',
    'sandbox_setups',
    'sandbox_tokens',
  ],
};

/** Modules that prepare, copy, move or check data of all features. */
const unrestricted = /^(backup|database|demonstration|doctor|testing)\/|\.test\.ts$|\.generated\.ts$/;

const writes = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
const reads = /\b(?:selectFrom|from|using|(?:inner|left|right|full|cross)Join)\(\s*\[?\s*'(\w+)/g;
const rawSql = /\bsql(?:<[^`]*?>)?`([^`]*)`/g;
const rawWrites = /\b(?:insert\s+into|update|delete\s+from)\s+(\w+)/gi;
const rawReads = /\b(?:from|join|using)\s+(\w+)/gi;

/** Checks owners, writes and reads of all tables; returns one line per violation. */
export function checkTableOwnership() {
  const tables = listTables();
  const owners = new Map(
    Object.entries(baseTables).flatMap(([owner, names]) => names.map((name) => [name, owner])),
  );
  const problems = [];
  for (const feature of featureOrder) {
    for (const table of tablesOf(feature)) {
      if (!tables.has(table)) problems.push(`${feature}: there is no table ${table}`);
      else if (owners.has(table)) problems.push(`${table}: owned by ${owners.get(table)} and by ${feature}`);
      owners.set(table, feature);
    }
  }
  for (const table of tables) {
    if (!owners.has(table)) problems.push(`${table}: no feature lists it in the tables of its index.ts`);
  }
  const unused = new Set(exceptions.map(({ module, table }) => `${module} ${table}`));
  for (const { module, table, kind } of listUses(tables)) {
    if (isAllowed(module, owners.get(table), kind)) continue;
    const key = `${module} ${table}`;
    if (exceptions.some((exception) => exception.module === module && exception.table === table))
      unused.delete(key);
    else problems.push(`${module} ${kind} ${table}, which belongs to ${owners.get(table)}`);
  }
  for (const key of unused) problems.push(`${key}: this exception is no longer needed, remove it`);
  return [...new Set(problems)];
}

function isAllowed(module, owner, kind) {
  if (module === owner || module.startsWith(`${owner}/`)) return true;
  const position = featureOrder.indexOf(module);
  if (position < 0 || kind === 'writes') return false;
  if (owner === 'database') return true;
  const ownerPosition = featureOrder.indexOf(owner);
  return ownerPosition >= 0 && ownerPosition < position;
}

/** Names of all tables, from the generated types. */
function listTables() {
  const types = readFileSync(join(source, 'database/schema.generated.ts'), 'utf8');
  const [, body] = /export interface DB \{\n([\s\S]*?)\n\}/.exec(types) ?? [];
  const names = [...(body ?? '').matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  if (names.length < 20) throw new Error(`Only ${names.length} tables were found.`);
  return new Set(names);
}

function tablesOf(feature) {
  const text = readFileSync(join(source, 'domains', feature, 'index.ts'), 'utf8');
  const [, list] = /\btables: \[([^\]]*)\]/.exec(text) ?? [];
  return [...(list ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name);
}

/** Every place where a module reads or writes a table: a feature by its folder, other modules by their path. */
function listUses(tables) {
  const files = readdirSync(source, { recursive: true }).filter(
    (file) => file.endsWith('.ts') && !unrestricted.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8');
    const module = /^domains\/([^/]+\/[^/]+)\//.exec(file)?.[1] ?? file;
    const sql = [...text.matchAll(rawSql)].map(([, body]) => body).join('\n');
    const find = (kind, pattern, body) =>
      [...body.matchAll(pattern)]
        .filter(([, table]) => tables.has(table))
        .map(([, table]) => ({ module, table, kind }));
    return [
      ...find('writes', writes, text),
      ...find('reads', reads, text),
      ...find('writes', rawWrites, sql),
      ...find('reads', rawReads, sql),
    ];
  });
}
