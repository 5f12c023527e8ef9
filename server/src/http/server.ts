import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { failures } from '@lifestory/contract';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Env } from '../env.ts';
import { exceedsLimits } from '../json-limits.ts';
import { StorageUnavailable } from '../providers/storage/port.ts';
import { isDatabaseUnavailable, isTransactionConflict } from './database-failure.ts';
import { isNavigation, renderFailurePage } from './failure.page.ts';
import { Failure } from './failure.ts';
import { limitRequests } from './limits/general-limit.ts';
import { closeSlowBodies } from './limits/slow-body.ts';
import { logSerializers, RequestLog } from './logging/request-log.ts';
import { createRefusalLog } from './logging/security-log.ts';
import { compression } from './replies/compression.ts';

/** Milliseconds without traffic after which a connection is closed, even in the middle of a request or response. */
const connectionTimeoutMs = 120_000;

/**
 * Creates an HTTP server that answers errors with the contract's failures. Routes are mounted on it later. Logs to
 * `log`, by default to the standard output.
 */
export async function createHttpServer(
  env: Env,
  log?: { write(line: string): void },
): Promise<FastifyInstance> {
  const fastify = Fastify({
    logger: { level: env.LOG_LEVEL, serializers: logSerializers, ...(log ? { stream: log } : {}) },
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? env.TRUSTED_PROXIES : false,
    genReqId: () => randomUUID(),
    logController: new RequestLog(),
    bodyLimit: 256 * 1024,
    // An upload may take hours, so only connections without traffic time out.
    requestTimeout: 0,
    connectionTimeout: connectionTimeoutMs,
    schemaController: { compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // A URL with a parameter above `maxParamLength` (414) is reported as not found, like any unknown URL.
    frameworkErrors: (error, request, reply) => {
      request.log.info({ reason: error.message }, 'a URL could not be parsed');
      return sendFailure(reply, new Failure(error.statusCode === 414 ? 'not_found' : 'malformed'));
    },
    // Requests on open connections are still served during shutdown; their connections are then closed.
    return503OnClosing: false,
    // Milliseconds; the default of ten seconds can be too short on a busy machine.
    pluginTimeout: 60_000,
  });
  fastify.decorateRequest('actorId', null);
  const logRefusal = createRefusalLog();
  fastify.setErrorHandler((error: FastifyError | Error, request, reply) => {
    if (error instanceof Failure) logRefusal(request, error);
    return sendError(error, request, reply);
  });
  fastify.setNotFoundHandler((_request, reply) => sendFailure(reply, new Failure('not_found')));
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    // API responses are personal by default: caches must not store them.
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
    done();
  });
  closeSlowBodies(fastify);
  replaceJsonParser(fastify);
  fastify.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  await fastify.register(multipart, { limits: { files: 1, fields: 30, fieldSize: 64 * 1024 } });
  await fastify.register(compress, compression);
  if (env.RATE_LIMIT_SCALE > 0) {
    await limitRequests(fastify, env.RATE_LIMIT_SCALE);
  } else {
    fastify.log.warn('RATE_LIMIT_SCALE=0: all rate limits are off.');
  }
  return fastify;
}

/** Replaces the compilers of JSON schemas, so that Fastify does not load its own: the schemas of the contract are Zod's. */
function rejectSchema(): never {
  throw new Error('A route has a JSON schema.');
}

/**
 * Replaces the JSON parser: an empty body counts as `{}`, routes with `rawBody` receive the text, and lone surrogates
 * and deep nesting are refused.
 */
function replaceJsonParser(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, ({ routeOptions }, text, done) => {
    if (routeOptions.config.rawBody) return done(null, text);
    if (text === '') return done(null, {});
    if (exceedsLimits(text as string, bodyLimits)) return done(new Failure('malformed'));
    try {
      done(
        null,
        JSON.parse(text as string, surrogateEscapes.test(text as string) ? refuseLoneSurrogates : undefined),
      );
    } catch {
      done(new Failure('malformed'));
    }
  });
}

/** Far more than any call needs. */
const bodyLimits = { maxDepth: 50 };

/** Escaped surrogates. Browsers send characters unescaped, so the slow check seldom runs. */
const surrogateEscapes = /\\ud[89a-f]/i;

/** Refuses lone surrogates, which PostgreSQL does not accept in JSON. */
function refuseLoneSurrogates(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) throw new Failure('malformed');
  return value;
}

function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.status === 429) {
    const wait = (failure.data as { retry_after?: number } | undefined)?.retry_after ?? 60;
    reply.header('retry-after', wait);
  }
  if (failure.status === 503) reply.header('retry-after', 2);
  // A file that failed to send has already set its own headers.
  reply.removeHeader('cache-control').removeHeader('content-length').code(failure.status);
  if (isNavigation(reply.request)) {
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return reply.send(renderFailurePage(failure));
  }
  return reply.type('application/json; charset=utf-8').send({
    success: false,
    code: failure.code,
    message: failure.fields ?? failure.message,
    ...(failure.data === undefined ? {} : { data: failure.data }),
  });
}

/** Whether PostgreSQL refused a character, such as a zero byte. No form produces these, so the input is malformed. */
const isUnstorable = (error: Error): boolean =>
  'code' in error && (error.code === '22021' || error.code === '22P05');

/**
 * Whether the client closed the connection before the response was complete, as when a page is left while it loads.
 */
const isClientDisconnect = (error: Error, { raw }: FastifyRequest): boolean =>
  raw.socket.destroyed && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends failures as they are, maps framework and database errors to failures, and hides all others behind a log
 * reference.
 */
function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Failure) return sendFailure(reply, error);
  if (error instanceof StorageUnavailable) {
    // Log only the message: the error of the S3 client also holds the request, with our access key.
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    request.log.error({ reason }, 'the media store is unavailable');
    return sendFailure(reply, new Failure('unavailable'));
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error({ reason: error.message }, 'the database is unavailable');
    return sendFailure(reply, new Failure('unavailable'));
  }
  if (isTransactionConflict(error)) {
    request.log.warn({ reason: error.message }, 'a transaction conflict could not be resolved');
    return sendFailure(reply, new Failure('unavailable'));
  }
  if (isUnstorable(error)) return sendFailure(reply, new Failure('malformed'));
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413) return sendFailure(reply, new Failure('too_large'));
  if (status === 415) return sendFailure(reply, new Failure('wrong_type'));
  if (status === 429) return sendFailure(reply, new Failure('too_many'));
  if (status >= 400 && status < 500) return sendFailure(reply, new Failure('malformed'));
  if (isClientDisconnect(error, request)) {
    request.log.info('the client disconnected before the response was complete');
    return sendFailure(reply, new Failure('unexpected'));
  }
  const reference = request.id.slice(0, 8);
  request.log.error({ err: error, reference }, 'unexpected failure');
  return sendFailure(
    reply,
    new Failure('unexpected', { text: `${failures.unexpected.text} (Reference ${reference})` }),
  );
}
