import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './connection.ts';

/**
 * Compiles a query on its first use and runs the same text afterwards: building and compiling a query takes longer than
 * sending it. `build` gets placeholders instead of the values, so it may only use them as values of the query, and its
 * text must not depend on them, except on which of them are undefined. Returns a function that runs the query and returns
 * its rows.
 */
export function compileOnce<V extends unknown[], R>(
  build: (db: Db, ...values: V) => Compilable<R>,
): (db: Db, ...values: V) => Promise<R[]> {
  /** Compiled queries by which of the values are undefined. */
  const variants = new Map<string, CompiledQuery<R>>();
  return async (db, ...values) => {
    const variant = values.map((value) => (value === undefined ? '-' : '+')).join('');
    let compiled = variants.get(variant);
    if (!compiled) {
      const placeholders = values.map((value, index) =>
        value === undefined ? undefined : new Placeholder(index),
      );
      compiled = build(db, ...(placeholders as V)).compile();
      variants.set(variant, compiled);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.index] : parameter,
    );
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters });
    return rows;
  };
}

/** Stands for the value at `index` while a query is compiled. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}
