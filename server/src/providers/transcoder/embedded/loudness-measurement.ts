import { graphOptions, openDecoder, openFilm, readSeconds } from './film-reader.ts';
import type { NodeAv } from './node-av.ts';
import { decodeInto, filterInto } from './pipeline.ts';

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
  const decode = decodeInto(
    decoder,
    filterInto(meter, async (frame) => {
      if (!frame) return;
      loudness = Number(frame.getMetadata().get('lavfi.r128.I') ?? loudness);
      onPosition(readSeconds(frame));
    }),
  );
  try {
    for await (const packet of demuxer.packets(audio.index)) {
      await decode(packet);
      packet?.free();
    }
  } finally {
    meter.close();
    decoder.close();
    await demuxer.close();
  }
  return loudness > silence ? loudness : null;
}
