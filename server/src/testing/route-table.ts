import { contract, type Route } from '@lifestory/contract';
import { z } from 'zod';

/** A call of the contract with its name, such as `people.info`. */
export interface NamedRoute {
  name: string;
  route: Route;
}

/** Every call of the contract. */
export const everyRoute: NamedRoute[] = Object.entries(contract).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, Route>).map(([call, route]) => ({
    name: `${feature}.${call}`,
    route,
  })),
);

/** Returns the top-level names of a call's input; none if it has no input, or bytes. */
export function listInputFields(schema: z.ZodType | 'bytes' | undefined): string[] {
  if (!schema || schema === 'bytes') return [];
  const inputSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  if (inputSchema.properties) return Object.keys(inputSchema.properties);
  // A preprocessed schema is described by its output.
  return Object.keys(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }).properties ?? {});
}

/** Returns the URL of a call with its parameters and query; missing parameters become `x`. */
export function buildCallUrl(
  { path }: Route,
  params: Record<string, string> = {},
  query: Record<string, string> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? 'x'));
  const search = new URLSearchParams(query).toString();
  return `/api${filled}${search && `?${search}`}`;
}
