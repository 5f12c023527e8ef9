import type { Decoder, Encoder, Filter, Frame, Muxer, Packet } from './node-av.ts';

/** Takes frames one after the other; null is the end, after which it takes no more. It does not keep them. */
export type FrameSink = (frame: Frame | null) => Promise<void>;

/** Decodes packets into a sink; null is the end. */
export const decodeInto =
  (decoder: Decoder, sink: FrameSink) =>
  async (packet: Packet | null): Promise<void> => {
    await useAll(await decoder.decodeAll(packet), sink);
    if (packet === null) await sink(null);
  };

/** Filters frames into several sinks. */
export const filterInto =
  (filter: Filter, ...sinks: FrameSink[]): FrameSink =>
  async (frame) => {
    const forward = async (filtered: Frame | null) => {
      for (const sink of sinks) await sink(filtered);
    };
    await useAll(await filter.processAll(frame), forward);
    if (frame === null) await forward(null);
  };

/** Encodes frames into the stream `index` of a file. */
export const encodeInto =
  (encoder: Encoder, muxer: Muxer, index: number): FrameSink =>
  async (frame) => {
    await useAll(await encoder.encodeAll(frame), (packet) => muxer.writePacket(packet, index));
    if (frame === null) await muxer.writePacket(null, index);
  };

/** Frees each item after its use. */
async function useAll<T extends Frame | Packet>(
  items: readonly T[],
  use: (item: T) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    try {
      await use(item);
    } finally {
      item.free();
    }
  }
}
