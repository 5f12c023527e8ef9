import type { FilmRange, FilmVersions, Storyboard } from '@lifestory/contract';
import type { StoryboardGeometry } from '../../../../providers/transcoder/port.ts';
import { findPlayback } from './video-format.policy.ts';

/** What a film's row says about the files made from it. */
export interface VersionRow {
  video_codec: string | null;
  light_key: string | null;
  audio_key: string | null;
  storyboard_key: string | null;
  /** The layout of the storyboard, as `StoryboardGeometry`. */
  storyboard: unknown;
  /** The passages that its versions do not contain, because not everybody may see them; null without versions. */
  hidden_ranges: unknown;
}

export const noVersions: FilmVersions = { light: null, audio: null, storyboard: null };

/**
 * Returns the versions of a film with signed URLs. Those who see the whole film get none that lack a passage, unless
 * browsers cannot play the film itself. Others get none in which one of the `restrictedRanges` can be seen.
 */
export function viewVersions(
  row: VersionRow,
  restrictedRanges: readonly FilmRange[],
  sign: (key: string) => string,
): FilmVersions {
  const hiddenRanges = Array.isArray(row.hidden_ranges) ? (row.hidden_ranges as FilmRange[]) : [];
  const isHidden = ({ start_ms, end_ms }: FilmRange) =>
    hiddenRanges.some((hidden) => hidden.start_ms <= start_ms && hidden.end_ms >= end_ms);
  if (!restrictedRanges.every(isHidden)) return noVersions;
  const isPartlyHidden = restrictedRanges.length > 0;
  const isWhole = Array.isArray(row.hidden_ranges) && hiddenRanges.length === 0;
  const isShown = isWhole || isPartlyHidden || findPlayback(row.video_codec) !== 'all';
  return {
    light: row.light_key && isShown ? sign(row.light_key) : null,
    audio: row.audio_key && isShown ? sign(row.audio_key) : null,
    storyboard: row.storyboard_key ? { url: sign(row.storyboard_key), ...viewLayout(row.storyboard) } : null,
  };
}

function viewLayout(storyboard: unknown): Omit<Storyboard, 'url'> {
  const { columns, rows, frameWidth, frameHeight, intervalSeconds } = storyboard as StoryboardGeometry;
  return {
    columns,
    rows,
    frame_width: frameWidth,
    frame_height: frameHeight,
    interval_seconds: intervalSeconds,
  };
}
