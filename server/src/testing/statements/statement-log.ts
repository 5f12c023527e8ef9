import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Collects the statements of a pool that succeed. The returned function writes them to a new file in `folder`, except
 * those on a database in which the test has created tables.
 */
export function logStatements(pool: pg.Pool, folder: string): (name: string) => void {
  const statements = new Set<string>();
  pool.on('connect', (client) => {
    client.query = ((...args: unknown[]) => {
      const [statement] = args as [string | { text?: string }];
      const text = typeof statement === 'string' ? statement : statement.text;
      // Looked up for each call, because tests observe it.
      const result: unknown = Reflect.apply(pg.Client.prototype.query, client, args);
      if (text && result instanceof Promise) {
        result.then(
          () => statements.add(text),
          () => undefined,
        );
      }
      return result;
    }) as typeof client.query;
  });
  return (name) => {
    const texts = [...statements];
    if (texts.some((text) => text.startsWith('create table'))) return;
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(texts));
  };
}

/** Returns the distinct statements written to a folder that read or write rows. */
export function readStatements(folder: string): string[] {
  const statements = readdirSync(folder).flatMap((name): string[] =>
    JSON.parse(readFileSync(join(folder, name), 'utf8')),
  );
  const isPreparable = (text: string) => /^\s*(select|insert|update|delete|merge|with|values)\b/i.test(text);
  return [...new Set(statements)].filter(isPreparable);
}
