declare module 'vitest' {
  interface TaskMeta {
    /** The requirement of a test. */
    needs?: string;
  }
}

/** Options for a test with a requirement: `npm test` lists it when the test is skipped. */
export const needs = (what: string) => ({ meta: { needs: what } });
