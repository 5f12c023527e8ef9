import {
  type ConnectionProvider,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryExecutor,
  SingleConnectionProvider,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';

/**
 * Creates a query builder for a pool in pipeline mode: the queries of a transaction that do not wait for each other are
 * sent together, the first ones with its `begin`. Kysely on its own sends each one after the response to the previous
 * one.
 */
export function createPipelinedKysely<DB>(pool: Pool): Kysely<DB> {
  const db = new Kysely<DB>({ dialect: new PipelinedDialect({ pool }) });
  provideConcurrently(db.getExecutor());
  return db;
}

/** Lets the queries of transactions that an executor begins share their connection. */
function provideConcurrently<T extends QueryExecutor>(executor: T): T {
  const withConnectionProvider = executor.withConnectionProvider.bind(executor);
  executor.withConnectionProvider = (provider) => {
    const isTransaction = provider instanceof SingleConnectionProvider;
    return provideConcurrently(
      withConnectionProvider(isTransaction ? new PipelinedProvider(provider) : provider),
    );
  };
  return executor;
}

class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PipelinedDriver {
    return new PipelinedDriver(this.#config);
  }
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    // `begin` fails only if its connection is broken. The first statement fails then, too, and reports it.
    super.beginTransaction(connection, settings).catch(() => undefined);
  }

  override commitTransaction(connection: DatabaseConnection): Promise<void> {
    openProviders.get(connection)?.close();
    return super.commitTransaction(connection);
  }

  override rollbackTransaction(connection: Connection): Promise<void> {
    openProviders.get(connection)?.close();
    return super.rollbackTransaction(connection);
  }
}

/** The provider of the transaction that is open on a connection. */
const openProviders = new WeakMap<DatabaseConnection, PipelinedProvider>();

/** Provides the connection of a transaction to several queries at once. */
class PipelinedProvider implements ConnectionProvider {
  readonly #connection: Promise<DatabaseConnection>;
  #isClosed = false;

  constructor(provider: ConnectionProvider) {
    this.#connection = provider.provideConnection(async (connection) => {
      openProviders.set(connection, this);
      return connection;
    });
  }

  /** Rejects further queries: after the end of the transaction, they would be stored on their own. */
  close(): void {
    this.#isClosed = true;
  }

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const connection = await this.#connection;
    if (this.#isClosed) throw new Error('The transaction of this query has ended.');
    return consumer(connection);
  }
}

/**
 * Sends the queries that one turn of the event loop starts on a connection in one write. Each write is a system call,
 * and wakes the process of the connection in the database.
 */
export function batchWrites(pool: Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const { stream } = client.connection;
    client.query = ((...args: unknown[]) => {
      if (stream.writableCorked === 0) {
        stream.cork();
        process.nextTick(() => stream.uncork());
      }
      return query(...args);
    }) as typeof client.query;
  });
}
