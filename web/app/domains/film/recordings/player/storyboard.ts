import type { Storyboard } from '@lifestory/contract';

/** The part of a storyboard's file that shows one moment, in pixels. */
export interface StoryboardFrame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the small picture of a second of the film; the last one after the end. */
export function frameAt(
  { columns, rows, frame_width, frame_height, interval_seconds }: Omit<Storyboard, 'url'>,
  seconds: number,
): StoryboardFrame {
  const last = columns * rows - 1;
  const index = Math.min(last, Math.max(0, Math.floor(seconds / interval_seconds)));
  return {
    x: (index % columns) * frame_width,
    y: Math.floor(index / columns) * frame_height,
    width: frame_width,
    height: frame_height,
  };
}
