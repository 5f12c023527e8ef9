import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type ComingFilm, type Delivery, ForeignNews, type MeetingNews, type ProviderNews } from './port.ts';
import type { FilmSource } from './zoom-film.ts';

/**
 * Milliseconds by which what comes may be old, or ahead of our clock. Zoom sends what it could not deliver again after
 * 5, 25 and 85 minutes; what was heard is known for days, so that nobody gains by sending it again.
 */
const oldest = 2 * 60 * 60 * 1000;
const ahead = 5 * 60 * 1000;

/**
 * Which of the views that Zoom records is the film, the best first. One that is not named here comes after these.
 */
const views = [
  'shared_screen_with_speaker_view',
  'shared_screen_with_speaker_view(CC)',
  'shared_screen_with_gallery_view',
  'active_speaker',
  'speaker_view',
  'gallery_view',
  'shared_screen',
];
const rank = (view: string) => (views.includes(view) ? views.indexOf(view) : views.length);

const Validation = z.object({
  event: z.literal('endpoint.url_validation'),
  payload: z.object({ plainToken: z.string().max(500) }),
});
const Told = z.object({
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
const Left = z.object({
  event: z.literal('app_deauthorized'),
  payload: z.object({ user_id: z.string(), client_id: z.string(), deauthorization_time: z.coerce.date() }),
});
const RecordingFile = z.object({
  id: z.string().min(1).max(200),
  file_type: z.literal('MP4'),
  file_size: z.number().int().positive(),
  download_url: z.string(),
  recording_type: z.string().default(''),
  recording_start: z.string().default(''),
  status: z.literal('completed').default('completed'),
});

/** An instant as Zoom writes it; null when it is none. */
function instantOf(text: string): Date | null {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** Reads what Zoom posts to our address for news; `seal` keeps where a film is from whoever has the database alone. */
export function zoomNews(
  secret: string,
  clientId: string,
  seal: (source: FilmSource) => string,
  now: () => Date,
) {
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('hex');

  function check({ body, signature, timestamp }: Delivery): void {
    const right = Buffer.from(`v0=${hash(`v0:${timestamp}:${body}`)}`);
    const given = Buffer.from(signature);
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw new ForeignNews();
    const age = now().getTime() - Number(timestamp) * 1000;
    if (!(age <= oldest && age >= -ahead)) throw new ForeignNews();
  }

  /** The files of the best view there is; more than one where the recording was stopped and begun again. */
  function filmsOf(files: unknown[], uuid: string, token: string): ComingFilm[] {
    const films = files.flatMap((file) => RecordingFile.safeParse(file).data ?? []);
    const best = Math.min(...films.map((film) => rank(film.recording_type)));
    return films
      .filter((film) => rank(film.recording_type) === best)
      .map(({ id, file_size: bytes, download_url: url, recording_start }) => ({
        film: id,
        bytes,
        filename: `zoom ${recording_start.slice(0, 10)}`.trimEnd().replaceAll(' ', '-').concat('.mp4'),
        meeting: uuid,
        beginsAt: instantOf(recording_start),
        source: seal({ url, token, uuid, file: id }),
      }));
  }

  return (delivery: Delivery): { news: ProviderNews | null; answer: Record<string, string> } => {
    check(delivery);
    let body: unknown;
    try {
      body = JSON.parse(delivery.body);
    } catch {
      throw new ForeignNews();
    }
    const validation = Validation.safeParse(body).data;
    if (validation) {
      const { plainToken } = validation.payload;
      return { news: null, answer: { plainToken, encryptedToken: hash(plainToken) } };
    }
    const left = Left.safeParse(body).data?.payload;
    if (left?.client_id === clientId) {
      return { news: { kind: 'left', owner: left.user_id, at: left.deauthorization_time }, answer: {} };
    }
    const told = Told.safeParse(body).data;
    if (!told) return { news: null, answer: {} };
    const { id: number, uuid, recording_files } = told.payload.object;
    const common = { id: createHash('sha256').update(delivery.body).digest('base64url'), number };
    const at = new Date(told.event_ts);
    const kinds: Record<string, MeetingNews> = {
      'meeting.started': { ...common, kind: 'started', at },
      'meeting.ended': { ...common, kind: 'ended', at },
      'meeting.deleted': { ...common, kind: 'deleted' },
      'recording.completed': {
        ...common,
        kind: 'recorded',
        films: filmsOf(recording_files, uuid, told.download_token ?? ''),
      },
    };
    return { news: kinds[told.event] ?? null, answer: {} };
  };
}
