import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import { headersOf } from '../../http/headers.ts';
import { livingSignIns, signInsEnded } from '../auth/index.ts';
import { readerOf } from './notification.service.ts';
import { toldChannel } from './notify.queries.ts';

/** Milliseconds between two signs of life: well below what proxies and our own server take for a dead connection. */
const heartbeat = 25_000;

/** Streams that one person can have open at one process; a browser keeps one for all its tabs. */
const maxStreams = 10;

interface Stream {
  personId: string;
  signInId: string;
  reply: FastifyReply;
}

/** The answers without an end on which open pages hear that there is something new. */
export interface Streams {
  /** Begins one; fails with `wrong_type` for who does not ask for events, `too_many` beyond ten a person. */
  open(actor: Actor, request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** Ends all, as when the server stops. */
  close(): void;
}

/**
 * Streams of this process. While there are any, one database connection hears for all of them who was told
 * something, by whichever process. Nothing but the fact is sent: what it was, pages ask for by themselves, and are
 * checked then.
 */
export function notificationStreams({ db, listen, now, log }: AppContext): Streams {
  const streams = new Set<Stream>();
  let stop: (() => void) | null = null;

  const hear = (personId: string | null) => {
    for (const stream of streams) {
      if (personId === null || stream.personId === personId)
        stream.reply.raw.write('event: told\ndata: \n\n');
    }
  };
  const end = (stream: Stream) => {
    streams.delete(stream);
    stream.reply.raw.end();
  };
  /** A sign-in that has ended takes its streams along. */
  const beat = async () => {
    // Those that are opened while the database answers are asked about the next time.
    const asked = [...streams];
    if (asked.length === 0) return;
    const ids = [...new Set(asked.map(({ signInId }) => signInId))];
    const living = await livingSignIns(db, ids, now()).catch((error: unknown) => {
      log.warn({ err: error }, 'the sign-ins of open streams could not be looked at');
      return new Set(ids);
    });
    for (const stream of asked) {
      if (!streams.has(stream)) continue;
      if (living.has(stream.signInId)) stream.reply.raw.write(':\n\n');
      else end(stream);
    }
  };
  /** The sign-ins of a person were ended: so are the streams of those sign-ins. */
  const endRevoked = (personId: string | null) => {
    if ([...streams].some((stream) => personId === null || stream.personId === personId)) void beat();
  };
  const begin = () => {
    const unlisten = listen({ [toldChannel]: hear, [signInsEnded]: endRevoked });
    const timer = setInterval(() => void beat(), heartbeat);
    return () => {
      unlisten();
      clearInterval(timer);
    };
  };
  return {
    open(actor, request, reply) {
      const personId = readerOf(actor);
      if (!request.headers.accept?.includes('text/event-stream')) throw fail('wrong_type');
      if ([...streams].filter((stream) => stream.personId === personId).length >= maxStreams) {
        throw fail('too_many');
      }
      const stream = { personId, signInId: actor.signInId, reply };
      reply.hijack();
      reply.raw.writeHead(200, {
        ...headersOf(reply),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Asks proxies in front to pass on what comes, when it comes.
        'x-accel-buffering': 'no',
      });
      reply.raw.write(':\n\n');
      if (reply.raw.closed) return reply;
      streams.add(stream);
      stop ??= begin();
      reply.raw.on('close', () => {
        streams.delete(stream);
        if (streams.size > 0) return;
        stop?.();
        stop = null;
      });
      return reply;
    },
    close() {
      for (const stream of streams) end(stream);
    },
  };
}
