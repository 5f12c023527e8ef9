import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [detail: string]: unknown;
}

/** Properties of errors that name a cause and never hold what was sent, answered or used as a key. */
const loggedDetails = [
  'code',
  'status',
  'statusCode',
  'requestId',
  'syscall',
  'constraint',
  'table',
] as const;

/** What the log says of an error: errors of providers carry requests, answers and keys with them, which are left out. */
function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const known = loggedDetails.flatMap((name) => {
    const value = (error as unknown as Record<string, unknown>)[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  return {
    type: error.constructor.name,
    message: redactSecrets(error.message),
    stack: redactSecrets(error.stack ?? ''),
    ...Object.fromEntries(known),
    ...(error.cause instanceof Error ? { cause: serializeError(error.cause) } : {}),
  };
}

/** Removes what looks like a key, a token or a signature from a text. */
const redactSecrets = (text: string): string =>
  text
    .replace(/\b((?:sk|rk|pk)_(?:live|test)|whsec|(?:pi|seti|src)_\w+_secret)_\w+/g, '$1_…')
    .replace(/(bearer\s+)[\w.~+/=-]+/gi, '$1…')
    .replace(/([?&](?:[\w-]*(?:signature|token|secret|credential)[\w-]*)=)[^&\s"']+/gi, '$1…')
    .replace(/(:\/\/[^\s:/@]+:)[^\s@/]+@/g, '$1…@');

/**
 * What the log says of a request. The address is the route's pattern, `/api/invitations/:token`: the real
 * one may carry a link's secret, a signature or a name.
 */
export const logSerializers = {
  err: serializeError,
  req: ({ method, routeOptions, ip }: FastifyRequest) => ({ method, route: routeOptions?.url ?? null, ip }),
};

/** Addresses that a supervisor or a balancer asks every few seconds. */
const probes = new Set(['/health', '/ready']);

/** Logs one line for each answered request, with its status and milliseconds, instead of two; none for probes. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const answer = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime * 10) / 10 };
    if (error) request.log.error({ ...answer, err: error }, 'request failed');
    else if (!probes.has(request.routeOptions.url ?? '')) request.log.info(answer, 'request answered');
  }
}
