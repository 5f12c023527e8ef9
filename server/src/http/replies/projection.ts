import type { z } from 'zod';

/** Copies a handler's result into the response of a reply schema: declared fields only, as they are sent. */
export type Projection = (value: unknown) => unknown;

type Schema = z.core.$ZodType;

/**
 * Compiles a reply schema into its projection, which gives the same response as parsing with the schema but does not
 * validate primitive values. Fails for kinds of schemas that no reply uses, and the projection fails for an object in
 * place of a primitive value, whose fields the contract does not name.
 */
export function compileProjection(schema: Schema): Projection {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectProjection(def.shape);
    case 'array':
      return arrayProjection(compileProjection(def.element));
    case 'record':
      return recordProjection(compileProjection(def.valueType));
    case 'nullable':
    case 'optional':
      return nullableProjection(compileProjection(def.innerType));
    case 'pipe':
      return pipeProjection(def);
    case 'union':
      return 'discriminator' in def
        ? discriminatedProjection(String(def.discriminator), def.options)
        : unionProjection(def.options);
    case 'date':
      return passDate;
    case 'string':
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
      return passPrimitive;
    default:
      throw new Error(`Replies cannot contain a schema of the kind ${def.type}.`);
  }
}

function objectProjection(shape: Readonly<Record<string, Schema>>): Projection {
  const fields = Object.entries(shape).map(([name, schema]) => [name, compileProjection(schema)] as const);
  return (value) => {
    const source = value as Record<string, unknown>;
    const response: Record<string, unknown> = {};
    for (const [name, project] of fields) {
      const field = source[name];
      if (field !== undefined) response[name] = project(field);
    }
    return response;
  };
}

const arrayProjection =
  (project: Projection): Projection =>
  (value) =>
    (value as unknown[]).map(project);

const recordProjection =
  (project: Projection): Projection =>
  (value) =>
    Object.fromEntries(
      Object.entries(value as Record<string, unknown>).map(([name, entry]) => [name, project(entry)]),
    );

const nullableProjection =
  (project: Projection): Projection =>
  (value) =>
    value === null || value === undefined ? value : project(value);

/** A pipe into a transform, such as cents into dollars; other pipes only validate. */
function pipeProjection({ in: from, out: to }: z.core.$ZodPipeDef): Projection {
  const project = compileProjection(from);
  const { def } = (to as z.core.$ZodTypes)._zod;
  if (def.type !== 'transform') return project;
  return (value) => def.transform(project(value), { value, issues: [] });
}

function discriminatedProjection(discriminator: string, options: readonly Schema[]): Projection {
  const projections = new Map<unknown, Projection>();
  for (const option of options) {
    const project = compileProjection(option);
    for (const value of option._zod.propValues?.[discriminator] ?? []) projections.set(value, project);
  }
  return (value) => {
    const project = projections.get((value as Record<string, unknown>)[discriminator]);
    if (!project) throw new Error(`A reply has an unknown ${discriminator}.`);
    return project(value);
  };
}

/** A union of primitive values and dates. */
function unionProjection(options: readonly Schema[]): Projection {
  const projections = options.map(compileProjection);
  if (projections.some((project) => project !== passPrimitive && project !== passDate)) {
    throw new Error('A union of objects in a reply needs a discriminator.');
  }
  return passDate;
}

const passPrimitive: Projection = (value) => {
  if (typeof value === 'object' && value !== null) {
    throw new Error('A reply has an object in place of a primitive value.');
  }
  return value;
};

const passDate: Projection = (value) => (value instanceof Date ? value : passPrimitive(value));
