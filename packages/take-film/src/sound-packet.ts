import type { AudioFormat } from './take.ts';

/** A silent frame: its bytes, and its length in samples. */
export interface SilentFrame {
  data: Uint8Array;
  samples: number;
}

/**
 * Returns a silent frame of a format. For Opus: 20 ms in CELT mode (RFC 6716, 3.1). For AAC-LC: an empty spectrum
 * in one or two channels.
 */
export function createSilence({ codec, channels }: AudioFormat): SilentFrame {
  if (codec === 'opus') return { data: Uint8Array.of(channels > 1 ? 0xfc : 0xf8, 0xff, 0xfe), samples: 960 };
  const data =
    channels > 1
      ? Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80)
      : Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80);
  return { data, samples: 1024 };
}

/** Lengths of the frames of Opus in samples at 48 kHz, by the mode of the packet (RFC 6716, 3.1, table 2). */
const opusFrames = {
  silk: [480, 960, 1920, 2880],
  hybrid: [480, 960],
  celt: [120, 240, 480, 960],
} as const;

/** The longest packet of Opus: 120 ms (RFC 6716, 3.2.5). */
const maxOpusSamples = 5760;

/**
 * Returns how many samples a packet decodes to, by its own header, whatever time its container states: the table of
 * contents of Opus (RFC 6716, 3.1); AAC always has 1,024. 0 for a packet that no decoder accepts.
 * @param packet the packet, of which the first two bytes are enough
 */
export function countSamples({ codec }: AudioFormat, packet: Uint8Array): number {
  const [contents, frameCount = 0] = packet;
  if (contents === undefined) return 0;
  if (codec === 'aac') return 1024;
  const configuration = contents >> 3;
  const frame =
    configuration < 12
      ? opusFrames.silk[configuration & 3]
      : configuration < 16
        ? opusFrames.hybrid[configuration & 1]
        : opusFrames.celt[configuration & 3];
  const count = [1, 2, 2, frameCount & 0x3f][contents & 3] ?? 0;
  const samples = (frame ?? 0) * count;
  return samples <= maxOpusSamples ? samples : 0;
}
