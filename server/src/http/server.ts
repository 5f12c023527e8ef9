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
import { StorageUnavailable } from '../providers/storage/port.ts';
import { isDatabaseUnavailable, isTransactionConflict } from './database-failure.ts';
import { failurePage, isNavigation } from './failure.page.ts';
import { Failure } from './failure.ts';
import { limitRequests } from './general-limit.ts';
import { logSerializers, RequestLog } from './request-log.ts';
import { createRefusalLog } from './security-log.ts';
import { closeSlowBodies } from './slow-body.ts';

/** Milliseconds after which a connection on which nothing moves is closed, in the middle of a request or an answer. */
const connectionTimeoutMs = 120_000;

/** An HTTP server that knows how to fail in the contract's words; the calls are mounted on it. It logs to `log`, else to the output. */
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
    // A film may take hours to arrive, but not a connection on which nothing moves.
    requestTimeout: 0,
    connectionTimeout: connectionTimeoutMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // An address that no route can take, such as one with a parameter of 600 characters, names nothing.
    frameworkErrors: (error, request, reply) => {
      request.log.info({ reason: error.message }, 'an address could not be read');
      return sendFailure(reply, new Failure(error.statusCode === 414 ? 'not_found' : 'malformed'));
    },
    // Whoever still comes through an open connection while the process ends is served, and told not to come again.
    return503OnClosing: false,
  });
  fastify.decorateRequest('actorId', null);
  const logRefusal = createRefusalLog();
  fastify.setErrorHandler((error: FastifyError | Error, request, reply) => {
    if (error instanceof Failure) logRefusal(request, error);
    return sendError(error, request, reply);
  });
  fastify.setNotFoundHandler((_request, reply) => sendFailure(reply, new Failure('not_found')));
  fastify.addHook('onSend', async (request, reply) => {
    // What the API answers is about somebody, unless it says otherwise: nobody on the way may keep it.
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
  closeSlowBodies(fastify);
  readJson(fastify);
  fastify.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  await fastify.register(multipart, { limits: { files: 1, fields: 30, fieldSize: 64 * 1024 } });
  await fastify.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  if (env.RATE_LIMIT_SCALE > 0) {
    await limitRequests(fastify, env.RATE_LIMIT_SCALE);
  } else {
    fastify.log.warn('RATE_LIMIT_SCALE=0: all rate limits are switched off.');
  }
  return fastify;
}

/** Calls without a payload are posted with and without `{}`; both are read as an empty object. */
function readJson(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, ({ routeOptions }, text, done) => {
    if (routeOptions.config.rawBody) return done(null, text);
    if (text === '') return done(null, {});
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

/** Escapes that are half a sign each; browsers send signs as they are, so it is seldom looked any further. */
const surrogateEscapes = /\\ud[89a-f]/i;

/** Half a sign is no text: PostgreSQL refuses it in JSON. */
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
  // A file that could not be sent has left its own type and lifetime behind.
  reply.removeHeader('cache-control').removeHeader('content-length').code(failure.status);
  if (isNavigation(reply.request)) {
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return reply.send(failurePage(failure));
  }
  return reply.type('application/json; charset=utf-8').send({
    success: false,
    code: failure.code,
    message: failure.fields ?? failure.message,
    ...(failure.data === undefined ? {} : { data: failure.data }),
  });
}

/** Text that PostgreSQL cannot hold, such as a zero byte: nobody types it, so it is read as damaged. */
const isUnstorable = (error: Error): boolean =>
  'code' in error && (error.code === '22021' || error.code === '22P05');

/** An answer that could not be sent because nobody is there to take it, as when a page is left while it loads. */
const isClientDisconnect = (error: Error, { raw }: FastifyRequest): boolean =>
  raw.socket.destroyed && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Failures are told as they are; the server's own refusals in our words; the rest only by a reference into the log. */
function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Failure) return sendFailure(reply, error);
  if (error instanceof StorageUnavailable) {
    // Of the cause only what it says: what was asked has our key in it.
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    request.log.error({ reason }, 'the store of media is away');
    return sendFailure(reply, new Failure('unavailable'));
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error({ reason: error.message }, 'the database is away');
    return sendFailure(reply, new Failure('unavailable'));
  }
  if (isTransactionConflict(error)) {
    request.log.warn({ reason: error.message }, 'a transaction gave way to another one');
    return sendFailure(reply, new Failure('unavailable'));
  }
  if (isUnstorable(error)) return sendFailure(reply, new Failure('malformed'));
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413) return sendFailure(reply, new Failure('too_large'));
  if (status === 415) return sendFailure(reply, new Failure('wrong_type'));
  if (status === 429) return sendFailure(reply, new Failure('too_many'));
  if (status >= 400 && status < 500) return sendFailure(reply, new Failure('malformed'));
  if (isClientDisconnect(error, request)) {
    request.log.info('the client left before the answer');
    return sendFailure(reply, new Failure('unexpected'));
  }
  const reference = request.id.slice(0, 8);
  request.log.error({ err: error, reference }, 'unexpected failure');
  return sendFailure(
    reply,
    new Failure('unexpected', { text: `${failures.unexpected.text} (Reference ${reference})` }),
  );
}
