import type { Pool } from 'pg';
import { afterAll, inject } from 'vitest';
import { connect, type Db } from '../database/connection.ts';
import { buildDatabaseUrl, executeStatement } from './database-server.ts';
import { poolSize, timeoutFactor } from './differences.ts';
import { logStatements } from './statements/statement-log.ts';

/** An empty migrated database: its connection string, Kysely, connection pool, and how to drop it. */
export type TestDatabase = { url: string; db: Db; pool: Pool; drop(): Promise<void> };

let count = 0;

/** Creates a database for the test file that calls it at its top level; dropped after its last test. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await copyTemplateDatabase();
  afterAll(database.drop);
  return database;
}

/**
 * Copies the migrated template in about 50 ms; the caller must call `drop`, which writes the statements that were run to
 * the folder STATEMENT_LOG, if there is one.
 */
export async function copyTemplateDatabase(): Promise<TestDatabase> {
  const { url: server, template } = inject('databaseServer');
  const name = `lifestory_test_${process.pid}_${Date.now()}_${++count}`;
  await executeStatement(server, `create database ${name} template ${template} strategy file_copy`);
  const url = buildDatabaseUrl(server, name);
  const { db, pool } = connect(url, poolSize, () => undefined, { timeoutFactor });
  const { STATEMENT_LOG } = process.env;
  const writeStatements = STATEMENT_LOG ? logStatements(pool, STATEMENT_LOG) : undefined;
  const drop = async () => {
    writeStatements?.(name);
    if (!pool.ended) await db.destroy();
    await executeStatement(server, `drop database if exists ${name} with (force)`);
  };
  return { url, db, pool, drop };
}
