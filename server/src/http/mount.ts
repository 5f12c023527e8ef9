import type { Route, Routes } from '@lifestory/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Actor, allow } from './actor.ts';
import { clientAddress } from './client-address.ts';
import { retryOnConflict } from './database-failure.ts';
import { Failure, fail } from './failure.ts';
import type { Call, Handlers } from './handlers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler gets the body as it was sent: JSON as text, so that a signature over it can be checked. */
    rawBody?: boolean;
  }
}

export interface Gate {
  /** Finds who holds a sign-in token; null when it is unknown, expired or revoked. */
  findActor(token: string): Promise<Actor | null>;
  /** Why the sign-in of such a token ended; null when nothing is known of it. */
  findSignInEnd(token: string): Promise<string | null>;
  /** Whether the address carries a valid, unexpired signature. */
  isSigned(url: string): boolean;
}

/** Mounts a feature's table: guard, parse, call, parse the answer. */
export function mount<T extends Routes>(
  fastify: FastifyInstance,
  table: T,
  handlers: Handlers<T>,
  gate: Gate,
): void {
  for (const [name, route] of Object.entries(table)) {
    const handler = handlers[name] as unknown as (call: Call<Route>) => Promise<unknown>;
    fastify.route({
      method: route.also ? [route.method, route.also] : route.method,
      url: `/api${route.path}`,
      config: { rawBody: route.body === 'bytes' },
      handler: async (request, reply) => {
        if (route.access === 'link' && !gate.isSigned(request.url)) throw fail('link_expired');
        const actor = await findCaller(request, route, gate);
        request.actorId = actor?.personId ?? null;
        await assertSignedIn(request, route, actor, gate);
        allow(route.access, actor);
        const work = () =>
          handler({
            params: parse(route.params, request.params),
            query: parse(route.query, request.query),
            body: route.body === 'bytes' ? undefined : parse(route.body, request.body ?? {}),
            actor,
            client: { address: clientAddress(request.ip) },
            idempotencyKey: idempotencyKey(request),
            request,
            reply,
          } as Call<Route>);
        // A look leaves nothing behind; what writes says itself where it may be tried again.
        const isReadOnly = route.method === 'GET' && route.reply !== 'bytes';
        const answer = await (isReadOnly ? retryOnConflict(work) : work());
        if (route.reply === 'bytes') return answer;
        return route.reply.parse(answer);
      },
    });
  }
}

/** A public call still learns who calls, when somebody does: a stale token is no reason to refuse it. */
const findCaller = async (request: FastifyRequest, route: Route, gate: Gate): Promise<Actor | null> =>
  route.access === 'link' ? null : authenticate(request, gate);

/** The holder of a request's sign-in token; null without a valid one. */
export async function authenticate(request: FastifyRequest, gate: Gate): Promise<Actor | null> {
  const token = bearerToken(request);
  return token ? gate.findActor(token) : null;
}

/** Where a sign-in is needed and the one that is presented ended: says why, so that the sign-in page can. */
async function assertSignedIn(
  request: FastifyRequest,
  { access }: Route,
  actor: Actor | null,
  gate: Gate,
): Promise<void> {
  const token = bearerToken(request);
  if (actor || access === 'public' || access === 'link' || !token) return;
  const ended = await gate.findSignInEnd(token);
  throw fail('not_signed_in', ended ? { data: { ended } } : {});
}

const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw fail('malformed');
  return key;
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Failure('invalid', { fields: messagesByField(parsed.error) });
}

/** All messages by field; what belongs to no field comes under `general`. */
function messagesByField(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'general';
    const messages = (fields[field] ??= []);
    if (!messages.includes(issue.message)) messages.push(issue.message);
  }
  return fields;
}

/** Zod's own wording is for engineers; customers get a sentence where a schema did not bring one. */
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type' && issue.input === undefined) return 'This is required.';
    if (issue.code === 'invalid_type') return 'This is not in the form we expected.';
    if (issue.code === 'too_big') return 'This is too long or too large.';
    if (issue.code === 'too_small') return 'This is too short or too small.';
    return 'This is not a valid value.';
  },
});
