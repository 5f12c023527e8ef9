import { spawnSync } from 'node:child_process';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import type { AppContext } from '../../context.ts';
import type { SoundClock } from './sync.ts';

/** Describes the tracks of a film: codec, size, duration and number of frames. */
async function probeFilm(path: string) {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video || !audio) throw new Error('The film has no picture or no sound.');
    return {
      duration: await input.computeDuration(),
      video: {
        codec: (await video.getDecoderConfig())?.codec.split('.')[0],
        width: await video.getDisplayWidth(),
        height: await video.getDisplayHeight(),
        frames: (await video.computePacketStats()).packetCount,
      },
      audio: { codec: await audio.getCodec() },
    };
  } finally {
    input.dispose();
  }
}

/**
 * Decodes a film completely; returns what ffmpeg says about damage, to the times that the file states for its sounds as
 * well, unless they are counted by their samples.
 */
export function decodeFilm(path: string, clock: SoundClock = 'stated'): string {
  const sound = clock === 'samples' ? ['-af', 'asetpts=N/SR/TB'] : [];
  const output = [...sound, '-fps_mode', 'passthrough', '-enc_time_base', '-1', '-f', 'null', '-'];
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-i', path, ...output], {
    encoding: 'utf8',
  });
  return status === 0 ? stderr : `ffmpeg ended with ${status}. ${stderr}`;
}

/** The recordings of an interview, the current one first. */
export const listRecordings = ({ db }: AppContext, interviewId: string) =>
  db
    .selectFrom('recordings')
    .selectAll()
    .where('interview_id', '=', interviewId)
    .orderBy('replaced_at', (order) => order.desc().nullsFirst())
    .execute();

/** Examines the current film of an interview: its tracks, and what is damaged if `isDecoded`. */
export async function examineCurrentFilm(app: AppContext, interviewId: string, { isDecoded = true } = {}) {
  const [recording] = await listRecordings(app, interviewId);
  if (recording?.replaced_at !== null) throw new Error('There is no film.');
  return app.storage.withFile(recording.storage_key, async (path) => ({
    recording,
    film: await probeFilm(path),
    damage: isDecoded ? decodeFilm(path) : null,
  }));
}

/** The same; fails if the interview has other recordings. */
export async function examineFilm(app: AppContext, interviewId: string, options?: { isDecoded?: boolean }) {
  const { length } = await listRecordings(app, interviewId);
  if (length !== 1) throw new Error(`There are ${length} recordings.`);
  return examineCurrentFilm(app, interviewId, options);
}
