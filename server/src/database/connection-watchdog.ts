import pg from 'pg';

/** Milliseconds after which a running query triggers a check that the database still responds. */
const probeDelayMs = 2_000;

/** Timeout of this check in milliseconds. Together they keep the response below five seconds for a frozen database. */
const probeTimeoutMs = 2_000;

/** Milliseconds after which a query on a single silent connection fails; the server's own limit is 30 s. */
const maxQueryMs = 40_000;

/**
 * Destroys connections of a pool whose query waits for an unresponsive database, such as one that is frozen or behind a
 * broken network. A slow statement, or one that waits for a lock, continues while the database accepts new connections.
 * Queries on a destroyed connection fail as with an unavailable database. `timeoutFactor` multiplies all timeouts.
 */
export function watchConnections(pool: pg.Pool, url: string, timeoutFactor: number): void {
  const isResponding = createProbe(url, probeTimeoutMs * timeoutFactor);
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const watch = () => {
      const startedAt = performance.now();
      let timer: NodeJS.Timeout;
      const check = async () => {
        const isSilent =
          performance.now() - startedAt > maxQueryMs * timeoutFactor || !(await isResponding());
        if (isDone) return;
        if (isSilent) client.connection.stream.destroy();
        else timer = setTimeout(check, probeDelayMs).unref();
      };
      let isDone = false;
      timer = setTimeout(check, probeDelayMs).unref();
      return () => {
        isDone = true;
        clearTimeout(timer);
      };
    };
    client.query = ((...args: unknown[]) => {
      const stopWatching = watch();
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const finish = (...results: unknown[]) => {
          stopWatching();
          callback(...results);
        };
        return query(...args.slice(0, -1), finish);
      }
      const result = query(...args);
      // COPY streams signal their end differently, and are limited by their reader.
      if (result instanceof Promise) result.then(stopWatching, stopWatching);
      else stopWatching();
      return result;
    }) as typeof client.query;
  });
}

/** Checks on a new connection whether the database responds; concurrent checks share it. An error is a response. */
function createProbe(url: string, timeoutMs: number): () => Promise<boolean> {
  let pendingCheck: Promise<boolean> | undefined;
  return () => {
    pendingCheck ??= probe(url, timeoutMs).finally(() => {
      pendingCheck = undefined;
    });
    return pendingCheck;
  };
}

/** Whether the database accepts a new connection, or rejects it with an error of its own. */
async function probe(connectionString: string, timeoutMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    application_name: 'lifestory probe',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // Errors of PostgreSQL itself have a five-character code, such as 53300 for too many connections.
    return /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code));
  } finally {
    client.connection.stream.destroy();
  }
}
