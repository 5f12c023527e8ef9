import { connect } from '@lifestory/server/database/connection.ts';

/** A database of the PostgreSQL that the product uses too: the directory of its socket, and the account. */
export interface PeerDatabase {
  socket: string;
  port: number;
  user: string;
  name: string;
  /** Runs SQL statements one after another, each in a transaction of its own. */
  execute(...statements: string[]): Promise<void>;
}

/** Maximum number of connections to the database, the same for the product and each peer. */
export const poolSize = 12;

/** Creates an empty database next to the one at `productUrl`. */
export async function createPeerDatabase(productUrl: string, name: string): Promise<PeerDatabase> {
  await run(productUrl, `create database ${name}`);
  const url = new URL(productUrl);
  url.pathname = name;
  return {
    socket: url.searchParams.get('host') ?? '',
    port: Number(url.port),
    user: url.username,
    name,
    execute: (...statements) => run(url.href, ...statements),
  };
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const { pool } = connect(url, 1, (error) => console.error(error.message));
  try {
    for (const statement of statements) await pool.query(statement);
  } finally {
    await pool.end();
  }
}
