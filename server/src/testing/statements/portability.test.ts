import { expect, test } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { needs } from '../requirement.ts';
import { readStatements } from './statement-log.ts';

const folder = process.env.TEST_STATEMENTS;
const { pool } = await createTestDatabase();

// `npm test` runs this with the oldest PostgreSQL of the machine, after the server's tests wrote their statements.
test.skipIf(!folder)(
  'the database accepts every statement of the server’s tests',
  needs('the statements of the suite `server`'),
  async () => {
    const client = await pool.connect();
    const statements = readStatements(folder ?? '');
    const refusals: string[] = [];
    for (const [number, text] of statements.entries()) {
      // PostgreSQL finds the tables, functions and types of a statement when it is prepared.
      await client
        .query(`prepare statement_${number} as ${text}`)
        .catch((error: Error) => refusals.push(`${error.message}: ${text}`));
    }
    client.release();
    expect(statements.length).toBeGreaterThan(500);
    expect(refusals).toEqual([]);
  },
);
