// The part of the package `node-av` that is used here. It is optional, so its own types may be missing.

export interface Rational {
  num: number;
  den: number;
}

export interface Frame {
  readonly pts: bigint;
  readonly timeBase: Rational;
  readonly width: number;
  readonly height: number;
  toBuffer(): Buffer;
  getMetadata(): { get(key: string): string | null };
  /** A frame with the same pixels, which are not copied; null without memory. */
  clone(): Frame | null;
  free(): void;
}

export interface Packet {
  readonly streamIndex: number;
  free(): void;
}

export interface Stream {
  readonly index: number;
  readonly avgFrameRate: Rational;
}

export interface Demuxer {
  video(): Stream | undefined;
  audio(): Stream | undefined;
  /** Ends with null. */
  packets(index?: number): AsyncGenerator<Packet | null>;
  /** `flags` 1: to the last key frame before; -1: by the time of the whole file. */
  seek(seconds: number, streamIndex: -1, flags: 1): Promise<number>;
  close(): Promise<void>;
}

export interface Decoder {
  /** Null flushes it. */
  decodeAll(packet: Packet | null): Promise<Frame[]>;
  decodeAllSync(packet: Packet | null): Frame[];
  close(): void;
}

export interface Filter {
  /** Null flushes it. */
  processAll(frame: Frame | null): Promise<Frame[]>;
  processAllSync(frame: Frame | null): Frame[];
  close(): void;
}

export interface Encoder {
  /** Null flushes it. */
  encodeAll(frame: Frame | null): Promise<Packet[]>;
  close(): void;
}

export interface Muxer {
  addStream(encoder: Encoder): number;
  writePacket(packet: Packet | null, index: number): Promise<void>;
  close(): Promise<void>;
}

type Options = Record<string, string | number>;

/** Fields of the codec context, and options of the codec. */
export interface EncoderSettings {
  context: Record<string, unknown>;
  options?: Options;
}

export interface NodeAv {
  Demuxer: { open(address: string, options: { format: string; options: Options }): Promise<Demuxer> };
  Decoder: {
    create(
      stream: Stream,
      options: { exitOnError: boolean; context: Record<string, unknown> },
    ): Promise<Decoder>;
  };
  FilterAPI: { create(description: string, options: { graph: Record<string, unknown> }): Filter };
  Encoder: { create(codec: string, settings: EncoderSettings): Promise<Encoder> };
  Muxer: { open(path: string, options: { format: string; options: Options }): Promise<Muxer> };
  Log: { setLevel(level: number): void };
  AV_LOG_FATAL: number;
}

/** The name is a variable, so that neither types nor bundles need the package. */
const packageName = 'node-av';

/** Loads the package. Fails if it is not installed, or not available for this machine. */
export async function loadNodeAv(): Promise<NodeAv> {
  const nodeAv = (await import(packageName)) as NodeAv;
  // It logs errors about missing graphics hardware; failures are thrown.
  nodeAv.Log.setLevel(nodeAv.AV_LOG_FATAL);
  return nodeAv;
}
