import { loadSharp } from '../../../pictures/sharp.ts';
import { graphOptions, openDecoder, openFilm, readSeconds, turnFilters } from './film-reader.ts';
import type { Frame, NodeAv } from './node-av.ts';
import { decodeInto, filterInto } from './pipeline.ts';

/** Returns the frame at `seconds` as JPEG; null if there is none, or if it cannot be decoded. */
export async function captureStill(nodeAv: NodeAv, address: string, seconds: number): Promise<Buffer | null> {
  const { demuxer, video, rotation } = await openFilm(nodeAv, address);
  const decoder = await openDecoder(nodeAv, video);
  const filter = nodeAv.FilterAPI.create([...turnFilters(rotation), 'format=rgb24'].join(','), graphOptions);
  let still: Buffer | null = null;
  const take = filterInto(filter, async (picture) => {
    if (picture) still ??= await encodeJpeg(picture, 95);
  });
  const decode = decodeInto(decoder, async (frame) => {
    if (frame && !still && readSeconds(frame) >= seconds) await take(frame);
  });
  try {
    if (seconds > 0) await demuxer.seek(seconds, -1, 1);
    for await (const packet of demuxer.packets(video.index)) {
      await decode(packet);
      packet?.free();
      if (still) break;
    }
    return still;
  } catch {
    return null;
  } finally {
    filter.close();
    decoder.close();
    await demuxer.close();
  }
}

/** Encodes a frame of RGB as JPEG. */
export async function encodeJpeg(frame: Frame, quality: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height } = frame;
  return sharp(frame.toBuffer(), { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}
