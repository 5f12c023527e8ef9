declare module 'vitest' {
  interface TaskMeta {
    /** What a test requires of the machine. */
    needs?: string;
  }
}

/** Options for a test with a requirement: `npm test` lists it when the test is skipped. */
export const needs = (requirement: string) => ({ meta: { needs: requirement } });
