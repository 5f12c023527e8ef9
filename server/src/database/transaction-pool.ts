import { EventEmitter } from 'node:events';
import type { ClientBase, Pool } from 'pg';

/**
 * Creates a pool that always returns the same client, inside its open transaction: transactions of the pool become
 * savepoints, a failed statement outside them is rolled back alone, and nothing is stored before the caller commits.
 * For code that opens its own transactions, such as migrations; not for concurrent use.
 */
export function createTransactionPool(client: ClientBase): Pool {
  const savepoints: string[] = [];
  let count = 0;

  /**
   * Returns the savepoint statement that replaces a statement that begins or ends a transaction; undefined for others.
   */
  const toSavepointStatement = (text: string): string | undefined => {
    if (/^\s*(begin|start transaction)\b/i.test(text)) {
      const name = `nested_${++count}`;
      savepoints.push(name);
      return `savepoint ${name}`;
    }
    if (/^\s*commit\b/i.test(text)) return `release savepoint ${savepoints.pop()}`;
    if (/^\s*rollback\s*;?\s*$/i.test(text)) return `rollback to savepoint ${savepoints.pop()}`;
    return undefined;
  };

  const query = async (statement: string | { text: string }, values?: unknown[]) => {
    const replacement = toSavepointStatement(typeof statement === 'string' ? statement : statement.text);
    if (replacement) return client.query(replacement);
    const send = () =>
      typeof statement === 'string' ? client.query(statement, values) : client.query(statement, values);
    if (savepoints.length > 0) return send();
    await client.query('savepoint statement');
    try {
      return await send();
    } catch (error) {
      await client.query('rollback to savepoint statement');
      throw error;
    } finally {
      await client.query('release savepoint statement');
    }
  };

  const nestedClient = new Proxy(client, {
    get(target, name) {
      if (name === 'query') return query;
      if (name === 'release') return () => undefined;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  // The job queue warns about a pool without error listeners; errors of the client fail its queries.
  const events = new EventEmitter().on('error', () => undefined).on('connect', () => undefined);
  const pool = { connect: async () => nestedClient, query, end: async () => undefined };
  return Object.assign(events, pool) as unknown as Pool;
}
