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

/** Frames that wait for a sink, so that the step before it works at the same time. */
export interface FrameQueue {
  /** Returns before the frame is processed, unless many wait. A failure is thrown by a later call. */
  sink: FrameSink;
  /** Waits until no frame is being processed, also after a failure. */
  settle(): Promise<void>;
}

/** Opens a queue of at most `maxWaiting` frames in front of a sink. */
export function openQueue(sink: FrameSink, maxWaiting = 4): FrameQueue {
  const waiting: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  return {
    sink: async (frame) => {
      // The pixels are shared, not copied.
      const kept = frame?.clone() ?? null;
      if (frame && !kept) throw new Error('There is no memory for another frame.');
      last = last.then(() => sink(kept)).finally(() => kept?.free());
      last.catch(() => undefined);
      if (frame === null) return last;
      waiting.push(last);
      if (waiting.length > maxWaiting) await waiting.shift();
    },
    settle: () => last.catch(() => undefined),
  };
}

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
