import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import type { Db, Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import { type Job, job, jobKind } from '../../../../jobs/jobs.ts';
import { type Transcoder, TranscodingFailed } from '../../../../providers/transcoder/port.ts';
import { createTemporaryFolder, withFiles } from '../../../../temporary-folder.ts';
import { removeVoice } from '../removal.jobs.ts';
import { voiceKeyOf } from './voice-file.policy.ts';
import { readVoiceFile } from './voice-file.ts';

/** Job: encodes the sound of a spoken comment as AAC. */
const convertVoice = jobKind('convert_voice', z.object({ id: z.string() }));

/** How much shorter or longer the sound may become, in milliseconds: encoders add silence. */
const toleranceMs = 500;

/** How long the replaced sound is kept, because pages have links to it: they expire within an hour. */
const linkLifetimeMs = 60 * 60_000;

/**
 * Queues the conversion of a spoken comment, in the transaction that adds it. It runs before a transcription, because
 * more servers read AAC than Opus.
 */
export const queueVoiceConversion = ({ jobs }: AppContext, tx: Tx, id: string): Promise<void> =>
  jobs.add(tx, convertVoice, { id }, { attempts: 3, key: `convert-voice:${id}`, queue: 'voices' });

/**
 * Encodes the sound of a spoken comment as AAC, because Safari plays Opus only in its newer versions. Without a
 * transcoder, the sound stays as it is; it also stays until the conversion succeeds.
 */
export const convertVoiceJob = (app: AppContext): Job =>
  job(convertVoice, async ({ id }) => {
    const transcoder = await app.findTranscoder();
    const voice = transcoder?.canConvertSound ? await findVoice(app.db, id) : undefined;
    if (!transcoder || !voice?.voice_key) return;
    const oldKey = voice.voice_key;
    const content = await app.storage.withFile(oldKey, (path) =>
      encodeSound(app, transcoder, path, voice.voice_ms ?? 0),
    );
    const key = voiceKeyOf(voice.image_key, newId());
    await app.storage.write(key, content);
    await app.db.transaction().execute(async (tx) => {
      const isReplaced = await replaceVoice(tx, id, oldKey, { key, bytes: content.length });
      const at = new Date(app.now().getTime() + linkLifetimeMs);
      if (isReplaced) await app.jobs.add(tx, removeVoice, { key: oldKey }, { at });
      else await app.jobs.add(tx, removeVoice, { key });
    });
  });

/** Returns the sound of a file of `ms` milliseconds as AAC. Fails with `TranscodingFailed`. */
const encodeSound = (
  { env }: AppContext,
  transcoder: Transcoder,
  source: string,
  ms: number,
): Promise<Buffer> =>
  withFiles(async (files) => {
    const target = join(await createTemporaryFolder(env.DATA_DIR, files), 'voice.m4a');
    await transcoder.convertSound({ source, target });
    const content = await readFile(target);
    const encoded = await readVoiceFile(content);
    if (encoded?.codec !== 'aac' || Math.abs(encoded.ms - ms) > toleranceMs)
      throw new TranscodingFailed(`The sound of ${ms} ms became ${encoded?.codec} of ${encoded?.ms} ms.`);
    return content;
  });

/** Returns the sound of a spoken comment, and the folder of its memory; undefined if it is gone. */
const findVoice = (db: Db, id: string) =>
  db
    .selectFrom('comments')
    .innerJoin('memories', 'memories.id', 'comments.memory_id')
    .select(['comments.voice_key', 'comments.voice_ms', 'memories.image_key'])
    .where('comments.id', '=', id)
    .where('comments.voice_key', 'is not', null)
    .executeTakeFirst();

/** Replaces the sound `oldKey` of a spoken comment; returns whether the comment still had it. */
async function replaceVoice(
  tx: Tx,
  id: string,
  oldKey: string,
  { key, bytes }: { key: string; bytes: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('comments')
    .set({ voice_key: key, voice_bytes: bytes })
    .where('id', '=', id)
    .where('voice_key', '=', oldKey)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
