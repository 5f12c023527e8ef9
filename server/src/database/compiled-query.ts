import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './connection.ts';

/**
 * Compiles a query on its first use and runs the same text afterwards: building and compiling a query takes longer than
 * sending it. `build` gets placeholders instead of the values, so it may only use them as values of the query, and its
 * text must not depend on them. Returns a function that runs the query and returns its rows.
 */
export function compileOnce<V extends unknown[], R>(
  build: (db: Db, ...values: V) => Compilable<R>,
): (db: Db, ...values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined;
  return async (db, ...values) => {
    compiled ??= build(db, ...(values.map((_, index) => new Placeholder(index)) as V)).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.index] : parameter,
    );
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters });
    return rows;
  };
}

class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}
