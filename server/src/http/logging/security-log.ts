import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { toClientAddress } from '../client-address.ts';
import type { Failure } from '../failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that makes the request; null when not signed in or not known yet. */
    actorId: string | null;
  }
}

/** A security-relevant event. */
export interface SecurityEvent {
  /** The event, such as `sign-in failed`; constant text, so that lines can be counted. */
  action: string;
  /** The id of the account that acted; null when it is not known. */
  actorId: string | null;
  /** The client's network address; null for the command line. */
  client: string | null;
  /** The affected object, or the refused route. */
  subject?: string;
}

type Log = Pick<FastifyBaseLogger, 'warn'>;

/**
 * Writes a security event as one structured line at level `warn`, which is logged by default. Never contains user
 * input.
 */
export function logSecurityEvent(log: Log, { action, actorId, client, subject }: SecurityEvent): void {
  const security = { action, actor: actorId, client, ...(subject ? { subject } : {}) };
  log.warn({ security }, `security: ${action}`);
}

/** Milliseconds in which equal refusals are logged once, so that an attack cannot fill the disk. */
const repeatMs = 60_000;
/** Maximum number of refusals that are remembered. */
const maxRemembered = 10_000;

/** Logs refused calls: denials, limits, malformed requests, and sign-in tokens that are no longer valid. */
export function createRefusalLog(): (request: FastifyRequest, failure: Failure) => void {
  const loggedAt = new Map<string, number>();
  return (request, failure) => {
    const action = describeRefusal(request, failure);
    if (!action) return;
    const client = toClientAddress(request.ip);
    const subject = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    const key = `${action} ${client} ${request.actorId} ${subject}`;
    const now = performance.now();
    if (now - (loggedAt.get(key) ?? -repeatMs) < repeatMs) return;
    if (loggedAt.size >= maxRemembered) loggedAt.clear();
    loggedAt.set(key, now);
    logSecurityEvent(request.log, { action, actorId: request.actorId, client, subject });
  };
}

function describeRefusal({ headers }: FastifyRequest, { code, status }: Failure): string | undefined {
  if (code === 'not_allowed') return 'access denied';
  if (code === 'too_many') return 'limit reached';
  // No page of the product sends what cannot be read.
  if (code === 'malformed') return 'malformed request refused';
  return status === 401 && headers.authorization ? 'sign-in token refused' : undefined;
}
