/** Milliseconds after which the end is not waited for any longer, unless more was asked for; Docker gives ten seconds. */
const shutdownTimeoutMs = 9_000;

export interface Shutdown {
  /** Whether the end has begun: nothing more is started then. */
  hasBegun: boolean;
  /**
   * Says how something that was just started is ended again, and how many milliseconds more than usual that may take;
   * throws when the end has begun meanwhile.
   */
  register(end: () => Promise<unknown>, longer?: number): void;
  /** Ends everything, the last first, then the process with `code`; only the first call counts. */
  run(code: number, starting?: Promise<unknown>): Promise<void>;
}

/** Remembers what has to be ended, and ends it within a few seconds, whatever hangs. */
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
