import { z } from 'zod';
import { ok, problem } from '../../doctor/finding.ts';
import { type Sound, type SpokenText, type Transcriber, TranscriberBusy } from './port.ts';

/** A server with OpenAI's call `/v1/audio/transcriptions`, such as OpenAI, faster-whisper or whisper.cpp. */
export interface OpenAiSettings {
  /** The base URL, or that of the call itself. */
  url: string;
  key: string | undefined;
  model: string;
  /** Milliseconds after which a request is given up, for a sound of `seconds`. */
  findTimeoutMs?: (seconds: number) => number;
}

/** A server may load its model first; small ones take as long as the sound. One that takes twice as long hangs. */
const defaultTimeoutMs = (seconds: number): number => 15_000 + 2000 * seconds;

/** Maximum time to wait that a server can ask for, and the time if it does not say. */
const maxWaitMs = 6 * 3_600_000;
const defaultWaitMs = 60_000;

const Reply = z.object({
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
});

/** Returns the URL of the call, from a base URL or the whole one. */
const callUrl = (url: string): string =>
  /\/(transcriptions|inference)\/?$/.test(url)
    ? url
    : `${url.replace(/\/(v1\/?)?$/, '')}/v1/audio/transcriptions`;

/** A transcriber that sends sound to a server with OpenAI's call. */
export function openAiTranscriber(settings: OpenAiSettings, now: () => Date): Transcriber {
  const url = callUrl(settings.url);
  const request = (sound: Sound, timeoutMs: number): Promise<Response> => {
    const form = new FormData();
    form.set('file', new Blob([sound.content], { type: sound.type }), sound.filename);
    form.set('model', settings.model);
    form.set('response_format', 'verbose_json');
    form.append('timestamp_granularities[]', 'segment');
    return fetch(url, {
      method: 'POST',
      body: form,
      headers: settings.key ? { authorization: `Bearer ${settings.key}` } : {},
      // The key must not follow a redirect.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  };
  const readResponse = async (sound: Sound, timeoutMs: number) => {
    const response = await request(sound, timeoutMs);
    return { response, body: await response.text() };
  };

  return {
    async transcribe(sound): Promise<SpokenText[]> {
      const timeoutMs = (settings.findTimeoutMs ?? defaultTimeoutMs)(sound.seconds);
      const { response, body } = await readResponse(sound, timeoutMs).catch((error: unknown) => {
        if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
        const seconds = Math.ceil(timeoutMs / 1000);
        throw new Error(`The transcription service did not reply within ${seconds} seconds.`);
      });
      if (response.status === 429 || response.status === 503) {
        throw new TranscriberBusy(findRetryTime(response, now()));
      }
      if (!response.ok)
        throw new Error(`The transcription service replied ${response.status}: ${body.slice(0, 300)}`);
      return readReply(body);
    },
    check: {
      advice: 'Check TRANSCRIBE_URL, and that this machine can reach it.',
      async run() {
        const silence = { content: createSilence(), filename: 'silence.wav', type: 'audio/wav', seconds: 1 };
        const { response, body } = await readResponse(silence, 8000);
        if (response.status === 401 || response.status === 403) {
          return [problem('The transcription service rejects TRANSCRIBE_KEY.')];
        }
        if (!response.ok)
          return [problem(`The transcription service replied ${response.status}: ${body.slice(0, 200)}`)];
        readReply(body);
        return [ok('The transcription service transcribes.')];
      },
    },
  };
}

function readReply(body: string): SpokenText[] {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new Error('The reply of the transcription service is incomplete.');
  }
  const { success, data } = Reply.safeParse(json);
  if (!success) throw new Error('The reply of the transcription service has no segments with times.');
  return data.segments.flatMap(({ start, end, text }) => {
    const trimmed = text.trim();
    if (trimmed === '' || !(start >= 0)) return [];
    const startMs = Math.round(start * 1000);
    return [{ startMs, endMs: Math.max(startMs, Math.round(end * 1000)), text: trimmed }];
  });
}

/** When to retry: `Retry-After` is in seconds or a date. */
function findRetryTime(response: Response, now: Date): Date {
  const header = response.headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  const waitMs = seconds > 0 ? Math.min(seconds * 1000, maxWaitMs) : defaultWaitMs;
  return new Date(now.getTime() + waitMs);
}

/** A second of silence as a WAV file: 8,000 samples of 16 bits. */
function createSilence(): Uint8Array<ArrayBuffer> {
  const bytes = 16_000;
  const file = Buffer.alloc(44 + bytes);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + bytes, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(8000, 24);
  file.writeUInt32LE(16_000, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(bytes, 40);
  return new Uint8Array(file);
}
