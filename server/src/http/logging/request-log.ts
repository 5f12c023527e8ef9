import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [detail: string]: unknown;
}

/** Error properties that identify the cause and never contain requests, responses or keys. */
const loggedDetails = [
  'code',
  'status',
  'statusCode',
  'requestId',
  'syscall',
  'constraint',
  'table',
] as const;

/** Serializes an error for the log without the requests, responses and keys that provider errors carry. */
function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const details = loggedDetails.flatMap((name) => {
    const value = (error as unknown as Record<string, unknown>)[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  return {
    type: error.constructor.name,
    message: redactSecrets(error.message),
    stack: redactSecrets(error.stack ?? ''),
    ...Object.fromEntries(details),
    ...(error.cause instanceof Error ? { cause: serializeError(error.cause) } : {}),
  };
}

/** Redacts keys, tokens and signatures in a text. */
export const redactSecrets = (text: string): string =>
  text
    .replace(/\b((?:sk|rk|pk)_(?:live|test)|whsec|(?:pi|seti|src)_\w+_secret)_\w+/g, '$1_…')
    .replace(/(bearer\s+)[\w.~+/=-]+/gi, '$1…')
    .replace(/([?&](?:[\w-]*(?:signature|token|secret|credential)[\w-]*)=)[^&\s"']+/gi, '$1…')
    .replace(/(:\/\/[^\s:/@]+:)[^\s@/]+@/g, '$1…@');

/**
 * Log serializers. Requests are logged with the route pattern, such as `/api/invitations/:token`, because the URL may
 * contain a token, a signature or a name.
 */
export const logSerializers = {
  err: serializeError,
  req: ({ method, routeOptions, ip }: FastifyRequest) => ({ method, route: routeOptions?.url ?? null, ip }),
};

/** Paths that a supervisor or load balancer polls every few seconds. */
const probes = new Set(['/health', '/ready']);

/** Logs one line per completed request, with its status and duration (ms); none for a probe unless it failed. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const fields = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime * 10) / 10 };
    if (error) request.log.error({ ...fields, err: error }, 'request failed');
    else if (!probes.has(request.routeOptions.url ?? '')) request.log.info(fields, 'request answered');
  }
}
