import type { AudioFormat } from './take-format.ts';

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
