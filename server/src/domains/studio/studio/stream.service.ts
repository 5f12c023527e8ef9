import type { Signal } from '@lifestory/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { fail } from '../../../http/failure.ts';
import { requireEventStream, startEventStream } from '../../../http/replies/event-stream.ts';
import { announceRoom, roomChannel } from './room.service.ts';
import { findRefusedSeats, markSeen, updateSeats } from './seat.queries.ts';
import { requireSeat } from './seat.service.ts';
import { releaseSeats } from './seat-change.queries.ts';
import { clearSignals, findSignals, signalChannel } from './signal.queries.ts';

/** Milliseconds between heartbeats, which also record that the pages are open. */
const heartbeatMs = 8_000;

interface Stream {
  seatId: string;
  interviewId: string;
  reply: FastifyReply;
  /** The number of the last signal that was written. */
  lastNumber: number;
  /** The queries of this stream, one after the other, so that signals are written once and in order. */
  work: Promise<void>;
}

/** Server-sent event streams of the seats in calls. */
export interface RoomStreams {
  /** Opens the stream of a seat for a page, and ends those of its other pages, which fail to resume them. */
  open(
    input: { key: string; session: string; resume: boolean; after: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply>;
  /** Closes all streams; called when the server stops. */
  close(): void;
}

/** Manages the streams of this process. While there are any, one database connection listens for changes in rooms. */
export function createRoomStreams(app: AppContext): RoomStreams {
  const { db, listen, log, now } = app;
  const streams = new Set<Stream>();
  let stopListening: (() => void) | null = null;

  const end = (stream: Stream) => {
    streams.delete(stream);
    stream.reply.raw.end();
  };
  const signalChange = (interviewId: string | null) => {
    for (const stream of streams) {
      if (interviewId === null || stream.interviewId === interviewId)
        stream.reply.raw.write('event: changed\ndata: \n\n');
    }
  };
  const writeSignals = async (stream: Stream) => {
    for (const { number, sender_id: from, content } of await findSignals(
      db,
      stream.seatId,
      stream.lastNumber,
    )) {
      if (!streams.has(stream)) return;
      stream.lastNumber = number;
      const signal: Signal = { number, from, content };
      stream.reply.raw.write(`event: signal\ndata: ${JSON.stringify(signal)}\n\n`);
    }
  };
  const deliver = (stream: Stream) => {
    stream.work = stream.work
      .then(() => writeSignals(stream))
      .catch((error: unknown) => log.warn({ err: error }, 'signals of a call could not be read'));
  };
  /** Delivers the signals to a seat; those to all seats for null, after a reconnect. */
  const deliverTo = (seatId: string | null) => {
    for (const stream of streams) if (seatId === null || stream.seatId === seatId) deliver(stream);
  };
  const sendHeartbeats = () => {
    for (const { reply } of streams) reply.raw.write(':\n\n');
    recordOpenPages().catch((error: unknown) => {
      log.warn({ err: error }, 'the open pages of calls could not be recorded');
    });
  };
  /** Records which pages are open, and ends those of staff who are signed out or may no longer work on the interview. */
  const recordOpenPages = async () => {
    const ids = [...new Set([...streams].map(({ seatId }) => seatId))];
    const refused = await findRefusedSeats(db, ids, now());
    for (const { id, interview_id } of refused) {
      for (const stream of streams) if (stream.seatId === id) end(stream);
      await db.transaction().execute(async (tx) => {
        await releaseSeats(tx, [id], now());
        await announceRoom(tx, interview_id);
      });
    }
    const refusedIds = new Set(refused.map(({ id }) => id));
    await markSeen(
      db,
      ids.filter((id) => !refusedIds.has(id)),
      now(),
    );
  };
  const startListening = () => {
    const unlisten = listen({ [roomChannel]: signalChange, [signalChannel]: deliverTo });
    const timer = setInterval(sendHeartbeats, heartbeatMs);
    return () => {
      unlisten();
      clearInterval(timer);
    };
  };
  /** Makes a page the one of its seat: signals to a page before it are dropped, and the others learn of the change. */
  const startSession = (seatId: string, interviewId: string, session: string) =>
    db.transaction().execute(async (tx) => {
      await updateSeats(tx, [seatId], { session, seen_at: now() });
      await clearSignals(tx, seatId);
      await announceRoom(tx, interviewId);
    });
  return {
    async open({ key, session, resume, after }, request, reply) {
      const seat = await requireSeat(app, key);
      requireEventStream(request);
      if (resume && seat.session !== session) throw fail('seat_in_use');
      if (seat.session !== session) await startSession(seat.id, seat.interview_id, session);
      else await markSeen(db, [seat.id], now());
      for (const other of streams) if (other.seatId === seat.id) end(other);
      const stream: Stream = {
        seatId: seat.id,
        interviewId: seat.interview_id,
        reply,
        lastNumber: after,
        work: Promise.resolve(),
      };
      startEventStream(reply);
      reply.raw.write('event: changed\ndata: \n\n');
      if (reply.raw.closed) return reply;
      streams.add(stream);
      stopListening ??= startListening();
      deliver(stream);
      reply.raw.on('close', () => {
        streams.delete(stream);
        if (streams.size > 0) return;
        stopListening?.();
        stopListening = null;
      });
      return reply;
    },
    close() {
      for (const { reply } of streams) reply.raw.end();
      streams.clear();
    },
  };
}
