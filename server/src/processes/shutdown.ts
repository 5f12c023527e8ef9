/** Milliseconds after which the process exits anyway; Docker allows ten seconds by default. */
const shutdownTimeoutMs = 9_000;

export interface Shutdown {
  /** Whether shutdown has begun; nothing new may start then. */
  hasBegun: boolean;
  /**
   * Registers a cleanup function that may take `extraMs` beyond the time limit. Throws if shutdown has already begun.
   */
  register(cleanup: () => Promise<unknown>, extraMs?: number): void;
  /**
   * Waits for `startup`, runs the cleanups in reverse order, and exits with `code`, or 1 if one failed. Only the first
   * call has an effect.
   */
  run(code: number, startup?: Promise<unknown>): Promise<void>;
}

/** Collects cleanup functions and runs them on shutdown, within a time limit. */
export function createShutdown(): Shutdown {
  const cleanups: (() => Promise<unknown>)[] = [];
  let timeoutMs = shutdownTimeoutMs;
  const shutdown: Shutdown = {
    hasBegun: false,
    register(cleanup, extraMs = 0) {
      cleanups.push(cleanup);
      timeoutMs += extraMs;
      if (shutdown.hasBegun) throw new Error('The process was stopped while it was starting.');
    },
    async run(code, startup) {
      if (shutdown.hasBegun) return;
      shutdown.hasBegun = true;
      setTimeout(() => process.exit(1), timeoutMs).unref();
      await startup?.catch(() => undefined);
      let isClean = true;
      for (const cleanup of cleanups.reverse()) {
        await cleanup().catch((error: unknown) => {
          isClean = false;
          console.error(error instanceof Error ? error.message : error);
        });
      }
      process.exit(isClean ? code : 1);
    },
  };
  return shutdown;
}
