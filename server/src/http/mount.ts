import type { Route, Routes } from '@lifestory/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Actor, assertAccess } from './actor.ts';
import { toClientAddress } from './client-address.ts';
import { retryOnConflict } from './database-failure.ts';
import { Failure, fail } from './failure.ts';
import type { Call, Handlers } from './handlers.ts';
import { compileProjection, type Projection } from './replies/projection.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler receives the raw body, so that it can verify a signature over it. */
    rawBody?: boolean;
    /** The route of the contract that is mounted here. */
    route?: Route;
  }
}

export interface Authenticator {
  /**
   * Finds the actor of a sign-in token; null when it is unknown, expired, idle or revoked. `idleSeconds`: the time
   * since the person last acted.
   */
  findActor(token: string, idleSeconds: number): Promise<Actor | null>;
  /** The reason why a sign-in ended; null when unknown. */
  findSignInEnd(token: string): Promise<string | null>;
  /** Fails with `step_up_required` unless the person has confirmed who they are in the last ten minutes. */
  assertStepUp(actor: Actor): Promise<void>;
  /** Whether the URL carries a valid, unexpired signature. */
  isSigned(url: string): boolean;
  /** Releases the connection of the authenticator; it still finds actors. */
  close(): void;
}

/**
 * Mounts the routes of a feature: authorizes, parses the input, calls the handler, and sends the fields that the
 * contract declares. `compile` compiles the reply schema of a route; tests validate responses there.
 */
export function mount<T extends Routes>(
  fastify: FastifyInstance,
  table: T,
  handlers: Handlers<T>,
  authenticator: Authenticator,
  compile: (reply: z.ZodType) => Projection = compileProjection,
): void {
  for (const [name, route] of Object.entries(table)) {
    const project = route.reply === 'bytes' ? undefined : compile(route.reply);
    const handler = handlers[name] as unknown as (call: Call<Route>) => Promise<unknown>;
    fastify.route({
      method: route.alternativeMethod ? [route.method, route.alternativeMethod] : route.method,
      url: `/api${route.path}`,
      config: { rawBody: route.body === 'bytes', route },
      handler: async (request, reply) => {
        if (route.access === 'link' && !authenticator.isSigned(request.url)) throw fail('link_expired');
        const actor = await findCaller(request, route, authenticator);
        request.actorId = actor?.personId ?? null;
        await assertSignedIn(request, route, actor, authenticator);
        assertAccess(route.access, actor);
        assertOwnPassword(route, actor);
        assertSecondFactor(route, actor);
        if (route.stepUp && actor) await authenticator.assertStepUp(actor);
        const work = () =>
          handler({
            params: parse(route.params, request.params),
            query: parse(route.query, request.query),
            body: route.body === 'bytes' ? undefined : parse(route.body, request.body ?? {}),
            actor,
            client: { address: toClientAddress(request.ip) },
            idempotencyKey: readIdempotencyKey(request),
            request,
            reply,
          } as Call<Route>);
        // Reads have no side effects and can be retried; writes retry where it is safe.
        const isReadOnly = route.method === 'GET' && route.reply !== 'bytes';
        const response = await (isReadOnly ? retryOnConflict(work) : work());
        if (!project) return response;
        return project(route.done ? { success: true, message: route.done } : response);
      },
    });
  }
}

/** Fails with `password_change_required` while the caller has a password that staff set, except to change it. */
function assertOwnPassword({ access, duringPasswordChange }: Route, actor: Actor | null): void {
  if (!actor?.mustChangePassword || duringPasswordChange || access === 'public' || access === 'link') return;
  throw fail('password_change_required');
}

/** Fails with `second_factor_enrollment_required` while the caller has to add a second factor, except to add it. */
function assertSecondFactor({ access, duringEnrollment }: Route, actor: Actor | null): void {
  if (!actor?.mustAddSecondFactor || duringEnrollment || access === 'public' || access === 'link') return;
  throw fail('second_factor_enrollment_required');
}

/** Finds the caller, on public routes too; null for link routes and without a valid sign-in. */
const findCaller = async (
  request: FastifyRequest,
  route: Route,
  authenticator: Authenticator,
): Promise<Actor | null> => (route.access === 'link' ? null : authenticate(request, authenticator));

/** Finds the actor of the bearer token of a request; null without a valid one. */
export async function authenticate(
  request: FastifyRequest,
  authenticator: Authenticator,
): Promise<Actor | null> {
  const token = readBearerToken(request);
  return token ? authenticator.findActor(token, readIdleSeconds(request)) : null;
}

/** Fails when a protected route is called with an ended sign-in, and passes on the reason for the sign-in page. */
async function assertSignedIn(
  request: FastifyRequest,
  { access }: Route,
  actor: Actor | null,
  authenticator: Authenticator,
): Promise<void> {
  const token = readBearerToken(request);
  if (actor || access === 'public' || access === 'link' || !token) return;
  const ended = await authenticator.findSignInEnd(token);
  throw fail('not_signed_in', ended ? { data: { ended } } : {});
}

/** Seconds since the person last acted; 0 without the header, so that the call itself counts as activity. */
const readIdleSeconds = ({ headers }: FastifyRequest): number =>
  /^\d{1,7}$/.test(String(headers['idle-seconds'])) ? Number(headers['idle-seconds']) : 0;

const readBearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
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

/** Groups messages by field; issues without a field go under `general`. */
function messagesByField(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'general';
    const messages = (fields[field] ??= []);
    if (!messages.includes(issue.message)) messages.push(issue.message);
  }
  return fields;
}

/** Replaces Zod's default messages, which are written for engineers. */
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type' && issue.input === undefined) return 'This is required.';
    if (issue.code === 'invalid_type') return 'This is not in the expected format.';
    if (issue.code === 'too_big') return 'This is too long or too large.';
    if (issue.code === 'too_small') return 'This is too short or too small.';
    return 'This is not a valid value.';
  },
});
