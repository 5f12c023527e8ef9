import { buffer } from 'node:stream/consumers';
import { maxVoiceSeconds } from '@lifestory/contract';
import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { type CronJob, type Job, type JobOptions, job, jobKind } from '../../../../jobs/jobs.ts';
import { type Transcriber, TranscriberBusy } from '../../../../providers/transcription/port.ts';
import { formatFullName } from '../../../people/people/index.ts';
import { reviseNotifications } from '../../../platform/notifications/index.ts';
import { labelOf } from '../memories/memory.view.ts';
import { findUntranscribedVoice, queueUntranscribedVoices, setVoiceText } from './voice-text.queries.ts';

/** Job: transcribes a spoken comment. */
const transcribeVoice = jobKind('transcribe_voice', z.object({ id: z.string() }));

/** Job options: ten attempts, the last after about six hours; one comment at a time. */
const transcribeVoiceJobOptions = (id: string): JobOptions => ({
  attempts: 10,
  key: `transcribe-voice:${id}`,
  queue: 'voices',
});

/** Maximum number of comments that the cron job queues at once. */
const maxQueued = 200;

/** Maximum length of the text in a notification, in characters. */
const maxExcerptLength = 140;

/** Returns the beginning of a text, up to the end of a word. */
function toExcerpt(text: string): string {
  if (text.length <= maxExcerptLength) return text;
  const start = text.slice(0, maxExcerptLength);
  const end = start.lastIndexOf(' ');
  return `${start.slice(0, end > 0 ? end : maxExcerptLength)} …`;
}

/** Queues the transcription of a spoken comment, in the transaction that adds it. */
export const queueVoiceText = ({ jobs }: AppContext, tx: Tx, id: string): Promise<void> =>
  jobs.add(tx, transcribeVoice, { id }, transcribeVoiceJobOptions(id));

/** Transcribes a spoken comment; reschedules itself when the service is busy. */
export const transcribeVoiceJob = (app: AppContext): Job =>
  job(transcribeVoice, async ({ id }) => {
    if (!app.transcriber) return;
    try {
      await transcribeComment(app, app.transcriber, id);
    } catch (error) {
      if (!(error instanceof TranscriberBusy)) throw error;
      await app.jobs.add(
        app.db,
        transcribeVoice,
        { id },
        { ...transcribeVoiceJobOptions(id), at: error.until },
      );
    }
  });

/** Every hour, queues spoken comments that were never transcribed, if a transcriber is set up. */
export const transcribeVoicesCron = (app: AppContext): CronJob => ({
  name: 'transcribe_voices',
  pattern: '25 * * * *',
  async run() {
    if (!app.transcriber) return;
    await app.db.transaction().execute(async (tx) => {
      for (const id of await queueUntranscribedVoices(tx, maxQueued, app.now()))
        await queueVoiceText(app, tx, id);
    });
  },
});

/** Transcribes a spoken comment and adds the text to its notifications. A comment deleted meanwhile gets none. */
async function transcribeComment(
  { db, storage }: AppContext,
  transcriber: Transcriber,
  id: string,
): Promise<void> {
  const comment = await findUntranscribedVoice(db, id);
  if (!comment?.voice_key) return;
  const content = new Uint8Array(await buffer(await storage.read(comment.voice_key)));
  const sound = { content, filename: 'comment.m4a', type: 'audio/mp4', seconds: maxVoiceSeconds };
  const spoken = await transcriber.transcribe(sound);
  const text = spoken.map((piece) => piece.text).join(' ');
  const { memory_id: memoryId, author_id: authorId, created_at: createdAt, caption, year, month } = comment;
  await db.transaction().execute(async (tx) => {
    if (!(await setVoiceText(tx, id, text)) || text === '') return;
    await reviseNotifications(tx, {
      kind: 'voice-comment-added',
      values: {
        name: formatFullName(comment),
        caption,
        label: labelOf(year, month),
        text: toExcerpt(text),
      },
      from: authorId,
      url: `/post/${memoryId}`,
      createdAt,
    });
  });
}
