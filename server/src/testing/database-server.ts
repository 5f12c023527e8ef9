import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../database/connection.ts';
import { stopPostmaster } from '../database/embedded/postmaster.ts';
import { type Embedded, startEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { databaseServerSettings } from './differences.ts';
import { databaseFolder } from './servers/database-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of this run's PostgreSQL, and the name of its migrated template database. */
    databaseServer: { url: string; template: string };
  }
}

const prefix = 'lifestory-test-';

/**
 * Before all tests: starts a PostgreSQL (from the programs in TEST_POSTGRES_PROGRAMS, or the embedded one), or uses the
 * one at DATABASE_URL with a role that may create databases, and migrates a template database that every test file
 * copies. After all tests: cleans up.
 */
export async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `lifestory_test_${process.pid}_template`;
  await executeStatement(server.url, `create database ${template}`);
  const { db, pool } = connect(buildDatabaseUrl(server.url, template), 2, (error) =>
    console.error(error.message),
  );
  await migrate(db, pool);
  await db.destroy();
  project.provide('databaseServer', { url: server.url, template });
  return async () => {
    if (process.env.DATABASE_URL) await executeStatement(server.url, `drop database if exists ${template}`);
    await server.stop();
  };
}

/** The connection string of another database of the same server. */
export function buildDatabaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Runs one statement on its own connection, as `create database` requires. */
export async function executeStatement(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function startServer(): Promise<Embedded> {
  const configuredUrl = process.env.DATABASE_URL;
  if (configuredUrl) return { url: configuredUrl, stop: async () => undefined };
  await stopAbandonedServers();
  const dataDir = mkdtempSync(join(databaseFolder, `${prefix}${process.pid}-`));
  const embedded = await startEmbedded(dataDir, {
    settings: databaseServerSettings,
    programs: process.env.TEST_POSTGRES_PROGRAMS,
  });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Stops PostgreSQL servers that killed runs left running, and removes their files. */
async function stopAbandonedServers(): Promise<void> {
  for (const name of readdirSync(databaseFolder).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    if (isRunning(pid)) continue;
    await stopPostmaster(join(databaseFolder, name, 'postgres'));
    rmSync(join(databaseFolder, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
