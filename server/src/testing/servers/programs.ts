import { join } from 'node:path';

const sources = join(import.meta.dirname, '../..');

/**
 * Returns the path of a program of the server, such as `main`: bundled if this run has bundled the programs (see
 * `program-bundle.ts`), otherwise its source.
 */
export function findProgram(name: string): string {
  const bundle = process.env.BUNDLED_PROGRAMS;
  return bundle ? join(bundle, `${name}.mjs`) : join(sources, `${name}.ts`);
}
