import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  InvalidSignature,
  type MeetingEvent,
  type MeetingWebhookEvent,
  type ProviderRecording,
  type WebhookDelivery,
} from '../port.ts';
import type { RecordingSource } from './recordings.ts';

/**
 * Maximum age of a webhook. Zoom retries a delivery after 5, 25 and 85 minutes. Events are deduplicated for days, so a
 * replay has no effect.
 */
const maxAgeMs = 2 * 60 * 60 * 1000;

/** By how much a webhook may be ahead of our clock. */
const maxClockSkewMs = 5 * 60 * 1000;

/** The views that Zoom records, in order of preference; unknown ones come last. */
const viewsByPreference = [
  'shared_screen_with_speaker_view',
  'shared_screen_with_speaker_view(CC)',
  'shared_screen_with_gallery_view',
  'active_speaker',
  'speaker_view',
  'gallery_view',
  'shared_screen',
];
const viewRank = (view: string) =>
  viewsByPreference.includes(view) ? viewsByPreference.indexOf(view) : viewsByPreference.length;

const UrlValidation = z.object({
  event: z.literal('endpoint.url_validation'),
  payload: z.object({ plainToken: z.string().max(500) }),
});
const MeetingMessage = z.object({
  event: z.string(),
  event_ts: z.number(),
  download_token: z.string().optional(),
  payload: z.object({
    object: z.object({
      id: z.union([z.number(), z.string()]).transform(String),
      uuid: z.string().max(200),
      recording_files: z.array(z.unknown()).default([]),
    }),
  }),
});
const Deauthorization = z.object({
  event: z.literal('app_deauthorized'),
  payload: z.object({ user_id: z.string(), client_id: z.string(), deauthorization_time: z.coerce.date() }),
});
const DownloadableFile = z.object({
  id: z.string().min(1).max(200),
  file_size: z.number().int().positive(),
  download_url: z.string(),
  recording_type: z.string().default(''),
  recording_start: z.string().default(''),
  status: z.literal('completed').default('completed'),
});
const RecordingFile = DownloadableFile.extend({ file_type: z.literal('MP4') });
/** Zoom's own transcript; captions typed during the meeting have the type `CC`. */
const TranscriptFile = DownloadableFile.extend({ file_type: z.literal('TRANSCRIPT') });

/** Parses an instant; null if it is invalid. */
function parseInstant(text: string): Date | null {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/**
 * Parses Zoom's webhooks; `encrypt` encrypts the source of a recording, so that database access alone does not reveal
 * it.
 */
export function createWebhookParser(
  secret: string,
  clientId: string,
  encrypt: (source: RecordingSource) => string,
  now: () => Date,
) {
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('hex');

  function verifySignature({ body, headers }: WebhookDelivery): void {
    const timestamp = String(headers['x-zm-request-timestamp'] ?? '');
    const signature = String(headers['x-zm-signature'] ?? '');
    const expected = Buffer.from(`v0=${hash(`v0:${timestamp}:${body}`)}`);
    const actual = Buffer.from(signature);
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw new InvalidSignature();
    const ageMs = now().getTime() - Number(timestamp) * 1000;
    if (!(ageMs <= maxAgeMs && ageMs >= -maxClockSkewMs)) throw new InvalidSignature();
  }

  /** Returns the files of the best available view; several if the recording was stopped and restarted. */
  function selectBestRecordings(files: unknown[], uuid: string, token: string): ProviderRecording[] {
    const recordings = files.flatMap((file) => RecordingFile.safeParse(file).data ?? []);
    const bestRank = Math.min(...recordings.map((recording) => viewRank(recording.recording_type)));
    return recordings
      .filter((recording) => viewRank(recording.recording_type) === bestRank)
      .map((recording) => toProviderRecording(recording, uuid, token, 'mp4'));
  }

  function toProviderRecording(
    { id, file_size: bytes, download_url: url, recording_start }: z.output<typeof DownloadableFile>,
    uuid: string,
    token: string,
    extension: string,
  ): ProviderRecording {
    const name = `zoom ${recording_start.slice(0, 10)}`.trimEnd().replaceAll(' ', '-');
    return {
      fileId: id,
      bytes,
      filename: `${name}.${extension}`,
      meetingInstanceId: uuid,
      beginsAt: parseInstant(recording_start),
      source: encrypt({ url, token, uuid, file: id }),
    };
  }

  const selectTranscripts = (files: unknown[], uuid: string, token: string): ProviderRecording[] =>
    files
      .flatMap((file) => TranscriptFile.safeParse(file).data ?? [])
      .map((file) => toProviderRecording(file, uuid, token, 'vtt'));

  return (
    delivery: WebhookDelivery,
  ): { event: MeetingWebhookEvent | null; response: Record<string, string> } => {
    verifySignature(delivery);
    let body: unknown;
    try {
      body = JSON.parse(delivery.body);
    } catch {
      throw new InvalidSignature();
    }
    const validation = UrlValidation.safeParse(body).data;
    if (validation) {
      const { plainToken } = validation.payload;
      return { event: null, response: { plainToken, encryptedToken: hash(plainToken) } };
    }
    const deauthorization = Deauthorization.safeParse(body).data?.payload;
    if (deauthorization?.client_id === clientId) {
      return {
        event: {
          kind: 'authorization-revoked',
          owner: deauthorization.user_id,
          at: deauthorization.deauthorization_time,
        },
        response: {},
      };
    }
    const message = MeetingMessage.safeParse(body).data;
    if (!message) return { event: null, response: {} };
    const { id: number, uuid, recording_files } = message.payload.object;
    const common = { id: createHash('sha256').update(delivery.body).digest('base64url'), number };
    const at = new Date(message.event_ts);
    const token = message.download_token ?? '';
    const transcripts = selectTranscripts(recording_files, uuid, token);
    const kinds: Record<string, MeetingEvent> = {
      'meeting.started': { ...common, kind: 'started', at },
      'meeting.ended': { ...common, kind: 'ended', at },
      'meeting.deleted': { ...common, kind: 'deleted' },
      'recording.completed': {
        ...common,
        kind: 'recorded',
        films: selectBestRecordings(recording_files, uuid, token),
        transcripts,
      },
      // The transcript is ready later than the recording, and then announced by an event of its own.
      'recording.transcript_completed': { ...common, kind: 'recorded', films: [], transcripts },
    };
    return { event: kinds[message.event] ?? null, response: {} };
  };
}
