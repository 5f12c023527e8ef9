import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type VoiceKind, voiceRate } from '@lifestory/contract';
import { type Span, sumLengths } from '@lifestory/take-film';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dateAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import { newId } from '../../../../database/ids.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { type Job, job } from '../../../../jobs/jobs.ts';
import type { Storage } from '../../../../providers/storage/port.ts';
import { requireUsableSpace } from '../../../../uploads/space.ts';
import { media } from '../../../film/recordings/index.ts';
import { nameTranscribedSpeakers } from '../../../film/transcripts/index.ts';
import { assertAccessReason } from '../../../people/stories/index.ts';
import { requireReachableInterview } from '../reachable-interview.queries.ts';
import { findIntervals, findRecording, lockRecording } from '../recording/recording.queries.ts';
import { joinBuffers, keyOf } from '../takes/fragment-store.ts';
import { listFragments } from '../takes/take.queries.ts';
import { createLevelMeter } from './levels.ts';
import { nameSpeakers } from './speaker.service.ts';
import { makeVoicesKind } from './voice.kinds.ts';
import { findFilmPart, listVoices, listVoiceTakes, replaceVoices } from './voice.queries.ts';
import { readVoiceFragment, type VoiceFragment } from './voice-fragment.ts';
import { readVoice, type VoiceTake } from './voice-track.ts';
import { countWavBytes, createWavHeader } from './wav.ts';

/** The folder of the voices of all interviews. */
export const voicesFolder = 'voices/';

/** The folder of the voices of an interview. */
export const voicesFolderOf = (interviewId: string): string => `${voicesFolder}${interviewId}/`;

/** Writes the voices of a recorded call, one file per person, for the current film of the call. Can be repeated. */
export const makeVoicesJob = (app: AppContext): Job =>
  job(makeVoicesKind, async ({ id }) => {
    const { db, storage, now } = app;
    const recording = await findRecording(db, id);
    const filmId = recording?.film_id;
    const part = filmId && (await findFilmPart(db, filmId));
    if (!part) return;
    const spans = sliceSpans(await findIntervals(db, id, now()), part.startMs, part.endMs);
    const createdAt = now();
    const voices: (StoredVoice & Person)[] = [];
    let isKept = false;
    try {
      for (const { takes, ...person } of groupByPerson(await listVoiceTakes(db, id))) {
        voices.push({ ...person, ...(await writeVoice(app, id, spans, takes)) });
      }
      isKept = await db.transaction().execute(async (tx) => {
        const locked = await lockRecording(tx, id);
        if (locked?.film_id !== filmId) return false;
        const rows = voices.map((voice) => ({ ...voice, film_id: filmId, created_at: createdAt }));
        await replaceVoices(tx, id, rows);
        await nameTranscribedSpeakers(tx, filmId, nameSpeakers);
        return true;
      });
    } finally {
      if (!isKept) for (const { storage_key } of voices) await storage.remove(storage_key);
    }
  });

/** Returns the part of intervals from `startMs` to `endMs`, which count from the beginning of the first one without pauses. */
function sliceSpans(intervals: readonly Span[], startMs: number, endMs: number | null): Span[] {
  let filmMs = 0;
  return intervals.flatMap((interval) => {
    const from = Math.max(interval.startMs, interval.startMs + startMs - filmMs);
    const until = Math.min(interval.endMs, interval.startMs + (endMs ?? Number.POSITIVE_INFINITY) - filmMs);
    filmMs += interval.endMs - interval.startMs;
    return from < until ? [{ startMs: from, endMs: until }] : [];
  });
}

interface Person {
  kind: VoiceKind;
  name: string;
}

type VoiceTakeRow = Awaited<ReturnType<typeof listVoiceTakes>>[number];

/** Groups takes by who speaks: the storyteller, who may have used several devices, and each interviewer. */
function groupByPerson(takes: readonly VoiceTakeRow[]): (Person & { takes: VoiceTakeRow[] })[] {
  const people = Map.groupBy(takes, ({ kind, person_id }) => `${kind} ${person_id}`);
  return [...people.values()].map((own) => ({
    kind: own[0]?.kind as VoiceKind,
    name: own.findLast(({ name }) => name !== null)?.name ?? '',
    takes: own,
  }));
}

interface StoredVoice {
  storage_key: string;
  bytes: number;
  voice_ms: number;
  levels: Buffer;
}

/** Writes a voice to the store. Leaves nothing behind if it fails. */
async function writeVoice(
  { db, storage, log }: AppContext,
  interviewId: string,
  spans: readonly Span[],
  rows: readonly VoiceTakeRow[],
): Promise<StoredVoice> {
  const takes: VoiceTake[] = [];
  for (const { id, started_at } of rows) {
    const keys = (await listFragments(db, id)).map((fragment) => keyOf(id, fragment));
    takes.push({ startMs: started_at.getTime(), fragments: readFragments(storage, keys) });
  }
  const samples = Math.round((sumLengths(spans) * voiceRate) / 1000);
  const bytes = countWavBytes(samples);
  await requireUsableSpace(storage, db, bytes);
  const levels = createLevelMeter();
  let captured = 0;
  async function* compose() {
    yield createWavHeader(samples, voiceRate);
    for await (const portion of readVoice(spans, takes)) {
      levels.add(portion.samples);
      if (portion.isCaptured) captured += portion.samples.length;
      yield Buffer.from(portion.samples.buffer, portion.samples.byteOffset, portion.samples.byteLength);
      await nextTurn();
    }
  }
  const key = `${voicesFolderOf(interviewId)}${newId()}.wav`;
  const written = await storage.write(key, Readable.from(compose(), { objectMode: false }));
  if (written !== bytes) {
    await storage.remove(key);
    throw new Error(`A voice of interview ${interviewId} differs from its plan.`);
  }
  log.info({ interview: interviewId, bytes }, 'a voice was written');
  return {
    storage_key: key,
    bytes,
    voice_ms: Math.round((captured * 1000) / voiceRate),
    levels: levels.finish(),
  };
}

/** Reads fragments one after the other. They were checked when they arrived. */
async function* readFragments(storage: Storage, keys: readonly string[]): AsyncGenerator<VoiceFragment> {
  for (const key of keys) {
    const pieces: Buffer[] = [];
    for await (const piece of await storage.read(key)) pieces.push(piece as Buffer);
    const fragment = readVoiceFragment(joinBuffers(pieces));
    if (fragment) yield fragment;
  }
}

interface VoiceId {
  id: string;
  voice_id: string;
}

/** Returns a signed URL of a voice. Fails with `not_found`, and with `reason_required` like the film. */
export async function createVoiceLink(
  app: AppContext,
  actor: Actor,
  { id, voice_id }: VoiceId,
): Promise<string> {
  const { storyId } = await requireReachableInterview(app.db, actor, id);
  await requireVoice(app, { id, voice_id });
  await assertAccessReason(app, actor, storyId, 'films');
  return app.links.sign(`/api/sessions/call-recording/voice?${new URLSearchParams({ id, voice_id })}`);
}

/** Sends a voice as a file. Fails with `not_found`. */
export async function sendVoiceFile(
  app: AppContext,
  voiceId: VoiceId,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, storage_key } = await requireVoice(app, voiceId);
  const [first] = await findIntervals(app.db, voiceId.id, app.now());
  const day = dateAt(new Date(first?.startMs ?? app.now()));
  return media(app).send(storage_key, request, reply, {
    cache: 'no-store',
    download: `Interview ${day}, voice of ${name || 'an interviewer'}.wav`,
    direct: true,
  });
}

async function requireVoice({ db }: AppContext, { id, voice_id }: VoiceId) {
  const voice = (await listVoices(db, id)).find((candidate) => candidate.id === voice_id);
  if (!voice) throw fail('not_found');
  return voice;
}
