declare module 'vitest' {
  interface TaskMeta {
    /** What a test cannot run without. */
    needs?: string;
  }
}

/** The options of a test that needs something that is not everywhere: `npm test` names it where the test is skipped. */
export const needs = (what: string) => ({ meta: { needs: what } });
