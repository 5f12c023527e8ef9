import { contract, Done, type FailureCode, failures, type Route } from '@lifestory/contract';
import { z } from 'zod';
import { listDeclaredFailures } from '../declared-failures.ts';

type Json = Record<string, unknown>;

/** Describes the API as an OpenAPI 3.1 document, from the contract alone. Deterministic. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [feature, table] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(table as Record<string, Route>)) {
      const path = `/api${pathTemplate(route)}`;
      for (const method of [route.method, ...(route.alternativeMethod ? [route.alternativeMethod] : [])]) {
        const id =
          method === route.method ? `${feature}.${name}` : `${feature}.${name}.${method.toLowerCase()}`;
        (paths[path] ??= {})[method.toLowerCase()] = describeCall(feature, id, route, method);
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lifestory',
      version: '1',
      description:
        'All calls of the product. `x-access` says who may make a call; sign-ins are bearer tokens. ' +
        'A failure has a `code` and either a text or messages by field.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { signIn: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failureSchema },
      responses: describeResponses(paths),
    },
  };
}

const pathTemplate = ({ path }: Route) => path.replace(/:(\w+)/g, '{$1}').replace('*', `{${wildcardName}}`);

/** Parameter name for the wildcard at the end of a path. */
const wildcardName = 'rest';

function describeCall(feature: string, operationId: string, route: Route, method: string): Json {
  const open = route.access === 'public' || route.access === 'link';
  const body = method === 'POST' && route.body ? { requestBody: describeBody(route.body) } : {};
  return {
    operationId,
    tags: [feature],
    summary: route.summary,
    'x-access': route.access,
    ...(open ? {} : { security: [{ signIn: [] }] }),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...body,
    responses: {
      200: { description: 'Done', content: describeReply(route) },
      ...describeRefusals(route),
    },
  };
}

/** The reply; if its message is constant, with that message. */
const describeReply = ({ reply, done }: Route) =>
  content(reply !== 'bytes' && done ? Done.extend({ message: z.literal(done) }) : reply, 'output');

const describeBody = (body: z.ZodType | 'bytes') => ({ required: true, content: content(body, 'input') });

const content = (schema: z.ZodType | 'bytes', io: 'input' | 'output') =>
  schema === 'bytes'
    ? { 'application/octet-stream': {} }
    : { 'application/json': { schema: schemaOf(schema, io) } };

function parameters(location: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name: name === '*' ? wildcardName : name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

/** Failures by status, each a reference into the components. */
function describeRefusals(route: Route): Json {
  const byStatus: Record<number, FailureCode[]> = {};
  for (const code of listDeclaredFailures(route)) (byStatus[failures[code].status] ??= []).push(code);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      { $ref: `#/components/responses/${responseName(codes)}` },
    ]),
  );
}

const responseName = (codes: FailureCode[]) => codes.toSorted().join('.');

/** The failure responses that the operations refer to, by name. */
function describeResponses(paths: Record<string, Json>): Json {
  const names = new Set(
    [...JSON.stringify(paths).matchAll(/"#\/components\/responses\/([\w.]+)"/g)].map(([, name = '']) => name),
  );
  return Object.fromEntries(
    [...names].sort().map((name) => [
      name,
      {
        description: name
          .split('.')
          .map((code) => `\`${code}\`: ${failures[code as FailureCode].text}`)
          .join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

const failureSchema = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: { enum: Object.keys(failures) },
    message: {
      anyOf: [
        { type: 'string' },
        { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      ],
    },
    data: {},
  },
};

/** The JSON Schema of the wire format. A pipe that JSON cannot describe on this side uses its other one. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The format already implies the pattern.
      if (jsonSchema.format) delete jsonSchema.pattern;
      describePipe(zodSchema, jsonSchema, io);
    },
  });
  return removeUnserializable(described);
}

function describePipe(schema: z.core.$ZodType, described: Json, io: 'input' | 'output'): void {
  const { def } = schema._zod;
  if (def.type !== 'pipe' || Object.keys(described).length > 0) return;
  const { in: from, out: to } = def as unknown as { in: z.ZodType; out: z.ZodType };
  const next = io === 'input' ? to : from;
  if (next._zod.def.type !== 'transform') Object.assign(described, schemaOf(next, io));
}

/** Removes alternatives that JSON cannot represent: a Date is text on the wire. */
function removeUnserializable<T>(described: T): T {
  if (Array.isArray(described)) return described.map(removeUnserializable) as T;
  if (typeof described !== 'object' || described === null) return described;
  const { anyOf, ...others } = Object.fromEntries(
    Object.entries(described).map(([name, value]) => [name, removeUnserializable(value)]),
  );
  if (!Array.isArray(anyOf)) return { ...others, ...(anyOf === undefined ? {} : { anyOf }) } as T;
  const serializable = anyOf.filter((option) => Object.keys(option).length > 0);
  return { ...others, ...(serializable.length === 1 ? serializable[0] : { anyOf: serializable }) } as T;
}
