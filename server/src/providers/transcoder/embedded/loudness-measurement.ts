import { graphOptions, openDecoder, openFilm, readSeconds } from './film-reader.ts';
import type { Frame, NodeAv } from './node-av.ts';

/** Lowest value of the measurement in LUFS (ITU-R BS.1770). */
const silence = -70;

/** Measures the integrated loudness of a film's sound after `filters` in LUFS; null for silence. */
export async function measureLoudness(
  nodeAv: NodeAv,
  address: string,
  filters: string,
  onPosition: (seconds: number) => void,
): Promise<number | null> {
  const { demuxer, audio } = await openFilm(nodeAv, address);
  if (!audio) return null;
  const decoder = await openDecoder(nodeAv, audio);
  const meter = nodeAv.FilterAPI.create(`${filters},ebur128=metadata=1`, graphOptions);
  let loudness = silence;
  // Changing the thread for each call would take longer than the calls.
  const measure = (frame: Frame | null) => {
    for (const measured of meter.processAllSync(frame)) {
      loudness = Number(measured.getMetadata().get('lavfi.r128.I') ?? loudness);
      onPosition(readSeconds(measured));
      measured.free();
    }
  };
  try {
    for await (const packet of demuxer.packets(audio.index)) {
      for (const frame of decoder.decodeAllSync(packet)) {
        measure(frame);
        frame.free();
      }
      packet?.free();
    }
    measure(null);
  } finally {
    meter.close();
    decoder.close();
    await demuxer.close();
  }
  return loudness > silence ? loudness : null;
}
