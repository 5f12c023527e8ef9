import { type ChangeKind, changeKinds } from '@lifestory/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { type Actor, isStaff } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { requireEventStream, startEventStream } from '../../../http/replies/event-stream.ts';
import { filterActiveSignIns, signInsEnded } from '../../people/auth/index.ts';
import { requireRecipient } from './notification.service.ts';
import { notificationsChannel } from './notify.queries.ts';

/** Database channel on which triggers announce the kind of data that a transaction changed. */
const staffChangesChannel = 'staff_changed';

/** Milliseconds for which changes are collected, so that many writes cause one event. */
const collectionMs = 500;

/** Collects announced kinds and passes them on together, at most twice a second. */
function collectChanges(publish: (kinds: ChangeKind[]) => void) {
  const kinds = new Set<ChangeKind>();
  let timer: NodeJS.Timeout | null = null;
  return {
    /** Adds a kind; null, after a lost connection, adds all of them. */
    add(announcedKind: string | null): void {
      for (const kind of changeKinds) if (announcedKind === null || announcedKind === kind) kinds.add(kind);
      if (kinds.size === 0) return;
      timer ??= setTimeout(() => {
        timer = null;
        const collectedKinds = [...kinds];
        kinds.clear();
        publish(collectedKinds);
      }, collectionMs);
    },
    stop(): void {
      if (timer) clearTimeout(timer);
      timer = null;
      kinds.clear();
    },
  };
}

/** Milliseconds between heartbeats, well below the idle timeouts of proxies and of this server. */
const heartbeatMs = 25_000;

/** Name of the event of a new notification. */
const newNotificationEvent = 'notified';

/** Maximum number of open streams per person and process; the tabs of a browser share one. */
const maxStreamsPerPerson = 10;

interface Stream {
  personId: string;
  signInId: string;
  isStaff: boolean;
  reply: FastifyReply;
}

/** Server-sent event streams that inform open pages of new notifications. */
export interface Streams {
  /**
   * Opens a stream; fails with `wrong_type` if the client does not accept events, `too_many` beyond ten per
   * person.
   */
  open(actor: Actor, request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** Closes all streams; called when the server stops. */
  close(): void;
}

/**
 * Manages the streams of this process. While there are any, one database connection listens for notifications
 * from all processes. A stream only signals that there is something new: pages then fetch it, with the usual
 * permission checks.
 */
export function createNotificationStreams({ db, listen, now, log }: AppContext): Streams {
  const streams = new Set<Stream>();
  let stopListening: (() => void) | null = null;

  /** Signals a person's streams; all streams for null, after a reconnect, when messages may have been lost. */
  const signalStreams = (personId: string | null) => {
    for (const stream of streams) {
      if (personId === null || stream.personId === personId)
        stream.reply.raw.write(`event: ${newNotificationEvent}\ndata: \n\n`);
    }
  };
  const changes = collectChanges((kinds) => {
    for (const { isStaff: hasStaffOwner, reply } of streams) {
      if (hasStaffOwner) reply.raw.write(`event: changed\ndata: ${kinds.join(',')}\n\n`);
    }
  });
  const closeStream = (stream: Stream) => {
    streams.delete(stream);
    stream.reply.raw.end();
  };
  /** Sends a heartbeat to all streams, and closes those whose sign-ins have ended. */
  const sendHeartbeats = async () => {
    // Streams opened during this query are checked next time.
    const checkedStreams = [...streams];
    if (checkedStreams.length === 0) return;
    const ids = [...new Set(checkedStreams.map(({ signInId }) => signInId))];
    const activeIds = await filterActiveSignIns(db, ids, now()).catch((error: unknown) => {
      log.warn({ err: error }, 'the sign-ins of open streams could not be checked');
      return new Set(ids);
    });
    for (const stream of checkedStreams) {
      if (!streams.has(stream)) continue;
      if (activeIds.has(stream.signInId)) stream.reply.raw.write(':\n\n');
      else closeStream(stream);
    }
  };
  /** Closes a person's streams whose sign-ins were ended; null stands for all people, as above. */
  const closeRevoked = (personId: string | null) => {
    if ([...streams].some((stream) => personId === null || stream.personId === personId))
      void sendHeartbeats();
  };
  const startListening = () => {
    const unlisten = listen({
      [notificationsChannel]: signalStreams,
      [signInsEnded]: closeRevoked,
      [staffChangesChannel]: changes.add,
    });
    const timer = setInterval(() => void sendHeartbeats(), heartbeatMs);
    return () => {
      unlisten();
      changes.stop();
      clearInterval(timer);
    };
  };
  return {
    open(actor, request, reply) {
      const personId = requireRecipient(actor);
      requireEventStream(request);
      if ([...streams].filter((stream) => stream.personId === personId).length >= maxStreamsPerPerson) {
        throw fail('too_many');
      }
      const stream = { personId, signInId: actor.signInId, isStaff: isStaff(actor.role), reply };
      startEventStream(reply);
      reply.raw.write(':\n\n');
      if (reply.raw.closed) return reply;
      streams.add(stream);
      stopListening ??= startListening();
      reply.raw.on('close', () => {
        streams.delete(stream);
        if (streams.size > 0) return;
        stopListening?.();
        stopListening = null;
      });
      return reply;
    },
    close() {
      for (const stream of streams) closeStream(stream);
    },
  };
}
