/** Milliseconds after which the process exits anyway; Docker allows ten seconds by default. */
const shutdownTimeoutMs = 9_000;

export interface Shutdown {
  /** Whether shutdown has begun; nothing new may start then. */
  hasBegun: boolean;
  /** Registers a cleanup function, and the extra milliseconds it may take. Throws when shutdown has already begun. */
  register(end: () => Promise<unknown>, longer?: number): void;
  /** Runs the cleanups in reverse order, then exits with `code`; only the first call has an effect. */
  run(code: number, starting?: Promise<unknown>): Promise<void>;
}

/** Collects cleanup functions and runs them on shutdown, within a time limit. */
export function createShutdown(): Shutdown {
  const ends: (() => Promise<unknown>)[] = [];
  let allowed = shutdownTimeoutMs;
  const shutdown: Shutdown = {
    hasBegun: false,
    register(end, longer = 0) {
      ends.push(end);
      allowed += longer;
      if (shutdown.hasBegun) throw new Error('Stopped while starting.');
    },
    async run(code, starting) {
      if (shutdown.hasBegun) return;
      shutdown.hasBegun = true;
      setTimeout(() => process.exit(1), allowed).unref();
      await starting?.catch(() => undefined);
      let clean = true;
      for (const end of ends.reverse()) {
        await end().catch((error: unknown) => {
          clean = false;
          console.error(error instanceof Error ? error.message : error);
        });
      }
      process.exit(clean ? code : 1);
    },
  };
  return shutdown;
}
