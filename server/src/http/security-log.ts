import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.ts';
import type { Failure } from './failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the account that makes the call; null when nobody is signed in or it is not known yet. */
    actorId: string | null;
  }
}

/** Something that matters for the security of the installation. */
export interface SecurityEvent {
  /** What happened, such as `sign-in failed`; the same words each time, so that lines can be counted. */
  action: string;
  /** The id of the account that acted; null when it is not known. */
  actorId: string | null;
  /** The client's network address; null for the command line. */
  client: string | null;
  /** What it was done to, or which call was refused. */
  subject?: string;
}

type Log = Pick<FastifyBaseLogger, 'warn'>;

/**
 * Writes a security event as one structured line, at the level `warn`, which is logged by default. What people typed
 * never stands in it.
 */
export function logSecurityEvent(log: Log, { action, actorId, client, subject }: SecurityEvent): void {
  const security = { action, actor: actorId, client, ...(subject ? { subject } : {}) };
  log.warn({ security }, `security: ${action}`);
}

/** Milliseconds in which refusals of one kind, caller and call are one line: an attack must not fill the disk. */
const repeatMs = 60_000;
const maxRemembered = 10_000;

/** Logs refused calls: denials, limits, and sign-in tokens that are no longer valid. */
export function createRefusalLog(): (request: FastifyRequest, failure: Failure) => void {
  const loggedAt = new Map<string, number>();
  return (request, failure) => {
    const action = describeRefusal(request, failure);
    if (!action) return;
    const client = clientAddress(request.ip);
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
  return status === 401 && headers.authorization ? 'sign-in token refused' : undefined;
}
