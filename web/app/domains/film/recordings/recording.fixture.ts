import type { Film, Recording, UnfinishedUpload } from '@lifestory/contract';

/** The id of the session that the films belong to. */
export const sessionId = '01890000-0000-7000-8000-000000000050';

/** A film of one part; its name is also its id. */
export const film = (name: string, change: Partial<Film> = {}): Film => ({
  id: name,
  file: `/api/media/${name}`,
  download: `/api/media/${name}?download=1`,
  o_file: name,
  poster: null,
  duration: 60,
  created_at: '2027-05-04T17:00:00.000Z',
  session_id: sessionId,
  recorded_at: '2027-05-04T17:00:00.000Z',
  part: 1,
  parts: 1,
  playback: 'all',
  ...change,
});

/** A current recording, of which the family was notified. */
export const recording = (name: string, change: Partial<Recording> = {}): Recording => ({
  ...film(name),
  status: 'current',
  bytes: 1_000_000,
  uploaded_by: 'Sam Sample',
  replaced_at: null,
  deleted_at: null,
  announced_at: '2027-05-04T17:00:00.000Z',
  video_format: 'H.264',
  ...change,
});

/** A half-finished upload by another person. */
export const unfinishedUpload = (change: Partial<UnfinishedUpload> = {}): UnfinishedUpload => ({
  id: 'upload',
  filename: 'half.mp4',
  bytes: 200,
  received_bytes: 100,
  created_at: '2027-05-04T17:00:00.000Z',
  uploaded_by: 'Olga Sample',
  own: false,
  ...change,
});

/** A file that is an mp4 by type and content. */
export function mp4File(name: string): File {
  const head = new Uint8Array(100);
  head.set(new TextEncoder().encode('ftypisom'), 4);
  return new File([head], name, { type: 'video/mp4' });
}

/** A request without a response, for uploads that keep running. */
export class PendingRequest {
  readonly upload = {};
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {}
}
