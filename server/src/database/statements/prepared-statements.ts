import pg from 'pg';

/** Executions in this process after which a statement is prepared: rare statements would only cost memory. */
const minExecutions = 3;
/** Maximum prepared statements per connection, each with a cached plan in the database. */
const maxStatements = 500;

/**
 * Prepares the frequent statements of a pool, once per connection, so that the database parses and plans them once.
 * PostgreSQL still plans with the values for the first five executions, and afterwards where that is cheaper. Pattern
 * searches stay unprepared, because their best plan depends on the pattern. A pooler in transaction mode must support
 * prepared statements.
 */
export function prepareStatements(pool: pg.Pool): void {
  const executions = new Map<string, number>();
  const names = new Map<string, string>();
  let version = 0;
  const nameOf = (text: string): string | undefined => {
    const assignedName = names.get(text);
    if (assignedName !== undefined) return assignedName;
    if (names.size >= maxStatements || !isPreparable(text)) return undefined;
    const count = (executions.get(text) ?? 0) + 1;
    if (count < minExecutions) {
      if (executions.size < 10 * maxStatements) executions.set(text, count);
      return undefined;
    }
    executions.delete(text);
    const name = `v${version}_${names.size}`;
    names.set(text, name);
    return name;
  };
  // A migration changed the result of a statement: prepare all under new names, once for all connections.
  const renameStale = (name: string) => (error: unknown) => {
    if (!isStalePlan(error) || !name.startsWith(`v${version}_`)) return;
    version += 1;
    names.clear();
  };
  pool.on('connect', (client) => {
    const query = (...args: unknown[]) => Reflect.apply(pg.Client.prototype.query, client, args);
    client.query = ((...args: unknown[]) => {
      const [text, values, ...rest] = args;
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
      if (name === undefined) return query(...args);
      const result = query({ name, text, values }, ...rest);
      if (result instanceof Promise) result.catch(renameStale(name));
      return result;
    }) as typeof client.query;
  });
}

const isPreparable = (text: string): boolean =>
  /^(select|insert|update|delete|with)\b/.test(text) && !/\blike\b/.test(text);

/** Whether a prepared statement failed because the schema has changed since its preparation. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message.startsWith('cached plan must not change result type');
