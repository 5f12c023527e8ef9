import { startServer, type TestServer } from '../server.ts';
import { startProductProcess } from './product-process.ts';

export interface ServerOptions {
  /** Whether the server starts with the demonstration data. */
  demonstration: boolean;
  /** Journeys share a server; one that changes data that others rely on names a server of its own. */
  ownServer: string;
  /** Whether the journey kills its server, which then runs in a process of its own. */
  isKilled: boolean;
  /** Additional configuration of the product. */
  settings: Record<string, string>;
}

/** The running servers of a worker, which share a process. */
export interface ServerPool {
  /** Returns the running server with these options, or starts it and stops the previous file's own one. */
  open(options: ServerOptions): Promise<TestServer>;
  close(): Promise<void>;
}

/** Creates a pool without servers. */
export function createServerPool(): ServerPool {
  const sharedProcess = startProductProcess();
  const running = new Map<string, TestServer>();
  let ownKey: string | undefined;

  async function close(key: string): Promise<void> {
    const server = running.get(key);
    running.delete(key);
    await server?.close();
  }

  return {
    async open({ demonstration, ownServer, isKilled, settings }) {
      const key = JSON.stringify([demonstration, ownServer, settings]);
      const existing = running.get(key);
      if (existing) return existing;
      const previousKey = ownKey;
      if (ownServer) ownKey = key;
      const [server] = await Promise.all([
        startServer(demonstration, settings, isKilled ? undefined : sharedProcess),
        ownServer && previousKey ? close(previousKey) : undefined,
      ]);
      running.set(key, server);
      return server;
    },
    async close() {
      await Promise.all([...running.keys()].map(close));
      await sharedProcess.close();
    },
  };
}
