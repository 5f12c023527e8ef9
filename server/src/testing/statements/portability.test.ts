import { expect, test } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { needs } from '../requirement.ts';
import { readStatements } from './statement-log.ts';

const folder = process.env.TEST_STATEMENTS;
const { pool } = await createTestDatabase();

// `npm test` runs this on the machine's PostgreSQL, after the server's tests have written their statements.
test.skipIf(!folder)(
  'the database accepts every statement of the server’s tests',
  needs('the statements of the suite `server`'),
  async () => {
    const client = await pool.connect();
    const statements = readStatements(folder ?? '');
    const rejections: string[] = [];
    for (const [number, text] of statements.entries()) {
      // Preparing a statement resolves its tables, functions and types.
      await client
        .query(`prepare statement_${number} as ${text}`)
        .catch((error: Error) => rejections.push(`${error.message}: ${text}`));
    }
    client.release();
    expect(statements.length).toBeGreaterThan(500);
    expect(rejections).toEqual([]);
  },
);
