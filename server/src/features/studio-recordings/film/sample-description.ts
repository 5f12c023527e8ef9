import { box, fullBox, u8, u16, u32 } from './mp4-boxes.ts';
import type { AudioFormat, VideoFormat } from './take-format.ts';

/** Codes of sample descriptions, by codec; H.264 whose parameters vary is `avc3`. */
export const codesOfVideo = { avc: 'avc1', vp8: 'vp08', vp9: 'vp09' } as const;

/**
 * Returns the sample description of the pictures (ISO/IEC 14496-12, 12.1.3). With `hasVaryingParameters`, key frames of
 * H.264 carry their parameter sets, and the description those of the first one.
 */
export function describeVideo(format: VideoFormat, hasVaryingParameters: boolean): Buffer {
  const isVaryingAvc = format.codec === 'avc' && hasVaryingParameters;
  const type = isVaryingAvc ? 'avc3' : codesOfVideo[format.codec];
  const entry = box(
    type,
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(format.width),
    u16(format.height),
    // 72 dots per inch.
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24),
    u16(0xffff),
    format.codec === 'avc' ? box('avcC', format.description) : describeVp(format),
  );
  return fullBox('stsd', 0, 0, u32(1), entry);
}

/** The configuration of VP8 and VP9 ("VP Codec ISO Media File Format Binding", 1.0). */
function describeVp({ codec, parameters }: VideoFormat): Buffer {
  // `vp09.<profile>.<level>.<bits>.<subsampling>.<primaries>.<transfer>.<matrix>.<range>`, with optional fields at the
  // end.
  const [
    profile = 0,
    level = 10,
    bits = 8,
    subsampling = 1,
    primaries = 1,
    transfer = 1,
    matrix = 1,
    range = 0,
  ] = codec === 'vp9' ? parameters.split('.').slice(1).map(Number) : [];
  const depth = (bits << 4) | (subsampling << 1) | range;
  return fullBox('vpcC', 1, 0, u8(profile, level, depth, primaries, transfer, matrix), u16(0));
}

/** Returns the sample description of the sound. */
export function describeAudio(format: AudioFormat): Buffer {
  const entry = box(
    format.codec === 'opus' ? 'Opus' : 'mp4a',
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(8),
    u16(format.channels),
    u16(16),
    u32(0, format.rate * 2 ** 16),
    format.codec === 'opus' ? describeOpus(format) : describeAac(format),
  );
  return fullBox('stsd', 0, 0, u32(1), entry);
}

/**
 * Converts the identification header (RFC 7845, 5.1), which is little-endian, to the box `dOps`. Decoders leave out none of
 * the first samples: without the 80 ms that Chromium states, all of the sound would be early.
 */
function describeOpus({ channels, description }: AudioFormat): Buffer {
  const gain = description.length >= 18 ? description.readUInt16LE(16) : 0;
  return box('dOps', u8(0, channels), u16(0), u32(48_000), u16(gain), u8(0));
}

/** The elementary stream descriptor of AAC (ISO/IEC 14496-1, 7.2.6). */
function describeAac({ description }: AudioFormat): Buffer {
  const descriptor = (tag: number, ...content: Buffer[]) => {
    const body = Buffer.concat(content);
    return Buffer.concat([u8(tag, body.length), body]);
  };
  const decoder = descriptor(4, u8(0x40, 0x15, 0, 0, 0), u32(0, 0), descriptor(5, description));
  return fullBox('esds', 0, 0, descriptor(3, u16(0), u8(0), decoder, descriptor(6, u8(2))));
}
