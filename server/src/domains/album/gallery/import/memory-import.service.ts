import type { Readable } from 'node:stream';
import { maxPhotographBytes, waveformBars } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Db, Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import { UnreadablePicture } from '../../../../pictures/picture-decoder.ts';
import { detectFormat, headBytes } from '../../../../pictures/picture-format.ts';
import { readHead } from '../../../../uploads/chunk.ts';
import { formatFullName } from '../../../people/people/index.ts';
import type { StoredVoice } from '../comments/comment-creation.service.ts';
import { queueVoiceConversion } from '../comments/voice-conversion.jobs.ts';
import { voiceKeyOf } from '../comments/voice-file.policy.ts';
import { readVoiceFile } from '../comments/voice-file.ts';
import { updateMoment } from '../memories/moment.queries.ts';
import { decodePhotograph } from '../photographs/photograph-decoder.ts';
import {
  type ImportedAuthor,
  insertImportedComment,
  insertImportedHearts,
  insertImportedMemory,
  listMemoryIdentities,
  listPeopleOfStory,
} from './memory-import.queries.ts';

const flatWaveform = Array.from({ length: waveformBars }, () => 40);

interface ImportedComment {
  author: string;
  comment: string;
  created_at: Date;
  /** Path of its sound in the album. */
  voice: string | null;
  /** What was said. */
  voice_text: string | null;
  waveform: number[] | null;
}

/** A memory of an album. `author`, those of its comments and `hearts` are names. */
export interface ImportedMemory {
  year: number;
  month: number | null;
  caption: string;
  author: string;
  /** The name that the file had before it was added; null if it is unknown. */
  original_name: string | null;
  created_at: Date;
  /** The moment of a film, by the id of its interview in the album. */
  moment: { interview_id: string; at_seconds: number } | null;
  comments: readonly ImportedComment[];
  hearts: readonly string[];
}

/** The photograph of an imported memory in the store, and the sounds of its comments in their order. */
export interface StoredMemory {
  memory: ImportedMemory;
  id: string;
  folder: string;
  width: number;
  height: number;
  format: string;
  bytes: number;
  voices: (StoredVoice | null)[];
  /** Paths in the album of sounds that cannot be read; their comments stay. */
  badVoices: string[];
}

const identityOf = ({
  year,
  month,
  caption,
  created_at,
}: Pick<ImportedMemory, 'year' | 'month' | 'caption' | 'created_at'>) =>
  JSON.stringify([year, month, caption, created_at.getTime()]);

/** Returns the memories of an album that a story does not have. */
export async function selectMissingMemories<T extends ImportedMemory>(
  db: Db,
  storyId: string,
  memories: readonly T[],
): Promise<T[]> {
  const existing = new Set((await listMemoryIdentities(db, storyId)).map(identityOf));
  return memories.filter((memory) => !existing.has(identityOf(memory)));
}

/**
 * Stores the photograph of an imported memory with its pictures, and the sounds of its comments, under `folder`.
 * Returns the end of a sentence if the photograph cannot be read. Fails with `unavailable` if it cannot be decoded at the
 * moment.
 */
export async function storeImportedMemory(
  app: AppContext,
  memory: ImportedMemory,
  { id, photograph, openVoice }: NewImport,
): Promise<StoredMemory | string> {
  const folder = `memories/${id}`;
  const { head, content } = await readHead(photograph, headBytes);
  const format = detectFormat(head);
  if (!format) {
    content.destroy();
    return 'is not a photograph in a format that Lifestory shows';
  }
  const key = `${folder}/original.${format}`;
  const originalBytes = await app.storage.write(key, content);
  if (originalBytes > maxPhotographBytes) return 'is larger than 25 MB';
  try {
    const decoded = await app.storage.withFile(key, (path) =>
      decodePhotograph(path, { personId: id, log: app.log, format, key: folder }),
    );
    let bytes = originalBytes;
    for (const variant of decoded.variants) bytes += await app.storage.write(variant.key, variant.content);
    const voices: (StoredVoice | null)[] = [];
    const badVoices: string[] = [];
    for (const { voice, waveform } of memory.comments) {
      const recording = voice === null ? null : await openVoice(voice);
      const stored = recording && (await storeVoice(app, folder, recording, waveform));
      if (voice !== null && recording && !stored) badVoices.push(voice);
      voices.push(stored);
    }
    const { width, height } = decoded;
    return { memory, id, folder, width, height, format, bytes, voices, badVoices };
  } catch (error) {
    if (error instanceof UnreadablePicture) return 'is damaged or too large';
    throw error;
  }
}

interface NewImport {
  id: string;
  photograph: Readable;
  /** Reads the sound of a comment; null if the album does not have it. */
  openVoice(path: string): Promise<Buffer | null>;
}

/** Stores the sound of a comment; null if it cannot be read. Without a waveform, its waveform is flat. */
async function storeVoice(
  { storage }: AppContext,
  folder: string,
  recording: Buffer,
  waveform: number[] | null,
): Promise<StoredVoice | null> {
  const voice = await readVoiceFile(recording);
  if (!voice) return null;
  const key = voiceKeyOf(folder, newId());
  const bytes = await storage.write(key, Buffer.from(voice.content));
  return { key, ms: voice.ms, bytes, codec: voice.codec, waveform: waveform ?? flatWaveform };
}

/** The story that memories are imported into, and the ids of its interviews by those in the album. */
interface ImportTarget {
  storyId: string;
  storytellerId: string;
  interviewIds: ReadonlyMap<string, string>;
}

/**
 * Inserts stored memories into a story, with their comments, hearts and dates. Authors and hearts are those of members
 * of the story with the same name; anyone else is shown by name, without an account. Nobody is notified.
 */
export async function insertImportedMemories(
  app: AppContext,
  tx: Tx,
  { storyId, storytellerId, interviewIds }: ImportTarget,
  stored: readonly StoredMemory[],
): Promise<void> {
  const people = await listPeopleOfStory(tx, storyId);
  const idsByName = new Map(people.map((person) => [formatFullName(person), person.id]));
  const toAuthor = (name: string): ImportedAuthor => {
    const id = idsByName.get(name);
    return id ? { id, name: '' } : { id: storytellerId, name };
  };
  for (const { memory, id, folder, width, height, format, bytes, voices } of stored) {
    const { caption, year, month, created_at, moment, original_name } = memory;
    const hearts = new Set(memory.hearts.flatMap((name) => idsByName.get(name) ?? []));
    const names = memory.hearts.filter((name) => !idsByName.has(name));
    const row = { id, story_id: storyId, caption, year, month, image_key: folder, width, height };
    const counts = { comments_count: memory.comments.length, hearts_count: hearts.size + names.length };
    await insertImportedMemory(
      tx,
      { ...row, ...counts, original_format: format, original_name, bytes, created_at, heart_names: names },
      toAuthor(memory.author),
    );
    for (const [index, { author, comment, voice_text, created_at: at }] of memory.comments.entries()) {
      const voice = voices[index] ?? null;
      const text = voice && voice_text;
      const commentRow = { id: newId(), memory_id: id, comment, voice_text: text, created_at: at };
      await insertImportedComment(tx, commentRow, toAuthor(author), voice);
      if (voice?.codec === 'opus') await queueVoiceConversion(app, tx, commentRow.id);
    }
    const sessionId = moment && interviewIds.get(moment.interview_id);
    if (sessionId)
      await updateMoment(tx, id, { session_id: sessionId, at_ms: Math.round(moment.at_seconds * 1000) });
    await insertImportedHearts(tx, id, [...hearts], created_at);
  }
}
