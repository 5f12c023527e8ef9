import { execFileSync, spawnSync } from 'node:child_process';
import type { AppContext } from '../../context.ts';

/** Describes the tracks of a film with ffprobe: codec, size, duration and number of frames. */
function probeFilm(path: string): {
  duration: number;
  video: Record<string, string>;
  audio: Record<string, string>;
} {
  const entries =
    'stream=codec_type,codec_name,codec_tag_string,width,height,duration,nb_frames:format=duration';
  const args = ['-v', 'error', '-show_entries', entries, '-of', 'json', path];
  const { streams, format } = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' }));
  const findTrack = (type: string) =>
    streams.find((stream: Record<string, string>) => stream.codec_type === type);
  return { duration: Number(format.duration), video: findTrack('video'), audio: findTrack('audio') };
}

/** Decodes a film completely; returns what ffmpeg says about damage. */
function decodeFilm(path: string): string {
  const output = ['-fps_mode', 'passthrough', '-enc_time_base', '-1', '-f', 'null', '-'];
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-i', path, ...output], {
    encoding: 'utf8',
  });
  return status === 0 ? stderr : `ffmpeg ended with ${status}. ${stderr}`;
}

/** The recordings of an interview, the current one first. */
export const listRecordings = ({ db }: Pick<AppContext, 'db'>, interviewId: string) =>
  db
    .selectFrom('recordings')
    .selectAll()
    .where('interview_id', '=', interviewId)
    .orderBy('replaced_at', (order) => order.desc().nullsFirst())
    .execute();

/** Examines the current film of an interview: its tracks, and what is damaged. */
export async function examineCurrentFilm(app: Pick<AppContext, 'db' | 'storage'>, interviewId: string) {
  const [recording] = await listRecordings(app, interviewId);
  if (recording?.replaced_at !== null) throw new Error('There is no film.');
  return app.storage.withFile(recording.storage_key, async (path) => ({
    recording,
    film: probeFilm(path),
    damage: decodeFilm(path),
  }));
}

/** The same; fails if the interview has other recordings. */
export async function examineFilm(app: Pick<AppContext, 'db' | 'storage'>, interviewId: string) {
  const { length } = await listRecordings(app, interviewId);
  if (length !== 1) throw new Error(`There are ${length} recordings.`);
  return examineCurrentFilm(app, interviewId);
}
