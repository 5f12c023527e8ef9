import type { TakeReader } from './take-packet.ts';
import type { FilmTrack, Span } from './timeline.policy.ts';

/** Seconds without a picture or a sound that count as a fault: pauses of people are not digitally silent. */
const minFault = 5;

/**
 * Bits per second below which a sound is digitally silent, as when the device of a microphone is gone: encoders need more
 * for the noise of a quiet room. Chromium's Opus has 1,100, silent AAC 3,400.
 */
const silentBitRate = 4_000;

/** Finds where a take that ends at `end`, in seconds, shows a still picture and is silent, in milliseconds of the take. */
export async function findTakeFaults(reader: TakeReader, end: number): Promise<Record<FilmTrack, Span[]>> {
  return { picture: await findFaults(reader, 'picture', end), sound: await findFaults(reader, 'sound', end) };
}

async function findFaults(reader: TakeReader, track: FilmTrack, end: number): Promise<Span[]> {
  const faults: Span[] = [];
  let last = 0;
  const endFault = (at: number) => {
    if (at - last >= minFault) faults.push({ startMs: last * 1000, endMs: at * 1000 });
  };
  for await (const packets of reader.packets(track, 0, end, true)) {
    for (const { time, samples, bytes } of packets) {
      const seconds = samples / (reader.audio?.rate ?? 1);
      if (track === 'sound' && bytes * 8 < silentBitRate * seconds) continue;
      endFault(time);
      last = Math.max(last, time + seconds);
    }
  }
  endFault(end);
  return faults;
}
