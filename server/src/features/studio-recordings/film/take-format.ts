import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';

/** The format of a video track. */
export interface VideoFormat {
  /** `avc`, `vp8` or `vp9`. */
  codec: 'avc' | 'vp8' | 'vp9';
  /** The codec with its parameters, such as `avc1.640c20`. */
  parameters: string;
  /** In pixels. */
  width: number;
  height: number;
  /** The decoder configuration record of H.264; empty for other codecs. */
  description: Buffer;
}

/** The format of an audio track. */
export interface AudioFormat {
  codec: 'opus' | 'aac';
  channels: number;
  /** In hertz. */
  rate: number;
  /** The identification header of Opus, or the AudioSpecificConfig of AAC. */
  description: Buffer;
}

/** Reads the format of a video track; null if a film cannot have it. */
export async function readVideoFormat(track: InputVideoTrack): Promise<VideoFormat | null> {
  const config = await track.getDecoderConfig();
  const codec = await track.getCodec();
  if (!config || (codec !== 'avc' && codec !== 'vp8' && codec !== 'vp9')) return null;
  const description = toBuffer(config.description);
  // Without the record, the frames have start codes instead of lengths.
  if (codec === 'avc' && description.length === 0) return null;
  const { codedWidth: width = 0, codedHeight: height = 0 } = config;
  return { codec, parameters: config.codec, width, height, description };
}

/** Reads the format of an audio track; null if a film cannot have it. */
export async function readAudioFormat(track: InputAudioTrack): Promise<AudioFormat | null> {
  const config = await track.getDecoderConfig();
  const codec = await track.getCodec();
  if (!config || (codec !== 'opus' && codec !== 'aac')) return null;
  const description = toBuffer(config.description);
  if (description.length === 0) return null;
  // Opus always decodes at 48 kHz (RFC 7845, 5.1).
  const rate = codec === 'opus' ? 48_000 : config.sampleRate;
  return { codec, channels: config.numberOfChannels, rate, description };
}

/**
 * Returns what takes must have in common to be joined without encoding them again. The parameters of H.264 may differ,
 * because they can change with every key frame; those of AAC may not. Its first two bytes say all about AAC-LC:
 * encoders may add that there is no other kind (ISO/IEC 14496-3, 1.6.2.1).
 */
export function getJoinableFormat(video: VideoFormat, audio: AudioFormat | null): string {
  if (!audio) return video.codec;
  const { codec, rate, description } = audio;
  return [video.codec, codec, ...(codec === 'aac' ? [rate, description.toString('hex', 0, 2)] : [])].join(
    ' ',
  );
}

function toBuffer(source: ArrayBuffer | SharedArrayBuffer | ArrayBufferView | undefined): Buffer {
  if (!source) return Buffer.alloc(0);
  return ArrayBuffer.isView(source)
    ? Buffer.from(source.buffer, source.byteOffset, source.byteLength)
    : Buffer.from(source);
}
