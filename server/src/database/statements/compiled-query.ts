import type { CompiledQuery } from 'kysely';
import type { Db } from '../connection.ts';

/** A query builder, or a query in SQL. */
interface Compilable<R> {
  compile(db: Db): CompiledQuery<R>;
}

/**
 * Compiles a query on its first use and runs the same text afterwards: building and compiling a query takes longer than
 * sending it. `build` gets placeholders instead of the values, and in place of the fields of plain objects. So it may
 * only use them as values of the query, and its text must not depend on them, except on which of them are undefined and
 * which fields an object has. Returns a function that runs the query and returns its rows.
 */
export function compileOnce<V extends unknown[], R>(
  build: (db: Db, ...values: V) => Compilable<R>,
): (db: Db, ...values: V) => Promise<R[]> {
  /** Compiled queries by the shape of the values. */
  const variants = new Map<string, CompiledQuery<R>>();
  return async (db, ...values) => {
    const variant = values.map(shapeOf).join('');
    let compiled = variants.get(variant);
    if (!compiled) {
      const placeholders = values.map((value, index) => toPlaceholder(value, [index]));
      compiled = build(db, ...(placeholders as V)).compile(db);
      variants.set(variant, compiled);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.read(values) : parameter,
    );
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters });
    return rows;
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Returns which values are undefined, and the names of the fields of an object. */
function shapeOf(value: unknown): string {
  if (!isRecord(value)) return value === undefined ? '-' : '+';
  return `{${Object.keys(value)
    .map((field) => `${field}${shapeOf(value[field])}`)
    .join()}}`;
}

function toPlaceholder(value: unknown, path: (string | number)[]): unknown {
  if (value === undefined) return undefined;
  if (!isRecord(value)) return new Placeholder(path);
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => [field, toPlaceholder(item, [...path, field])]),
  );
}

/** Stands for the value at a path, such as the field of an object, while a query is compiled. */
class Placeholder {
  readonly #path: (string | number)[];

  constructor(path: (string | number)[]) {
    this.#path = path;
  }

  read(values: unknown): unknown {
    return this.#path.reduce((value, key) => (value as Record<string | number, unknown>)[key], values);
  }
}
