import type { Readable, Writable } from 'node:stream';

/** Bytes `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A durably stored part of an upload; `tag` is its ETag, null for a store without ETags. */
export interface StoredPart {
  number: number;
  tag: string | null;
}

/** An object in the store: finished content, or (with a handle) an open upload. */
export interface StoredObject {
  key: string;
  handle: string | null;
  /** When it was last modified; for an open upload in a bucket, when it was started. */
  modifiedAt: Date;
}

/** The space of a store in bytes; media never use the `reserve`. */
export interface Space {
  total: number;
  free: number;
  reserve: number;
}

/** Response headers and lifetime of a direct link. */
export interface LinkOptions {
  /** The media type. */
  type: string;
  /** The `Cache-Control`. */
  cache: string;
  /** The `Content-Disposition` for downloads. */
  disposition?: string | undefined;
  /** When the link expires. */
  until: Date;
}

/**
 * Media storage. Keys are generated paths of lower-case letters, digits, `-`, `.` and `/`; content under a key is
 * immutable. Completed operations survive a power failure. Fails with `StorageFull` without space, and with
 * `StorageUnavailable` when a remote store does not respond.
 */
export interface Storage {
  /** The origin of direct links, such as `https://store.example`; null if there are none. */
  readonly origin: string | null;
  /** Stores `content` under `key`; returns its size in bytes. */
  write(key: string, content: Readable | Buffer): Promise<number>;
  /** Opens `key` or a range of it. Fails with `MissingContent`. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Sends a range of `key` into `sink` with backpressure, and ends it. `onStart` is called once `key` is open, before
   * the first byte. Memory is reused as soon as `sink` reports a chunk as written, so `sink` must not keep it: a
   * response does not, a PassThrough does. Fails with `MissingContent` before `onStart`, with the sink's errors, and
   * when `signal` aborts: a response whose connection is lost does not always report that.
   */
  send(
    key: string,
    range: ByteRange,
    sink: Writable,
    onStart: () => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** Returns the size in bytes; null if `key` does not exist. */
  size(key: string): Promise<number | null>;
  /** Removes `key`; a missing key is not an error. */
  remove(key: string): Promise<void>;
  /** Returns the path or URL at which a program on this machine can open `key`. */
  address(key: string): Promise<string>;
  /** Provides `key` as a read-only local file while `work` runs. Fails with `MissingContent`. */
  withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /**
   * Returns a URL at which a browser downloads `key` from the store: valid until `options.until` and for at most 60
   * minutes, and the same for half an hour; null if this server has to send it. Does not check whether `key` exists.
   */
  link(key: string, options: LinkOptions): Promise<string | null>;
  /** Returns the available space; null for a store without a known limit. */
  space(): Promise<Space | null>;
  /** Lists all keys below `prefix`, which ends with `/`; all keys for an empty prefix. */
  list(prefix: string): AsyncIterable<StoredObject>;

  /** Opens a multipart upload of `bytes`; returns its handle. Idempotent. */
  startUpload(key: string, bytes: number): Promise<string>;
  /**
   * Stores part `number` (from 1), which starts at byte `offset`. Takes ownership of the content's buffers. Can be
   * repeated with the same content. Fails with `WrongLength` and stores nothing if `content` does not have exactly
   * `bytes`; with `MissingContent` if the upload does not exist.
   */
  writePart(
    key: string,
    handle: string,
    number: number,
    offset: number,
    bytes: number,
    content: Readable,
  ): Promise<StoredPart>;
  /** Completes an upload. Idempotent; fails with `MissingContent` if it does not exist. */
  complete(key: string, handle: string, parts: StoredPart[]): Promise<void>;
  /** Aborts an upload and removes its parts. Idempotent. */
  abortUpload(key: string, handle: string): Promise<void>;
}

/** The key does not exist. */
export class MissingContent extends Error {
  constructor(key: string) {
    super(`Nothing is stored under ${key}.`);
  }
}

/** The content does not have the announced length. */
export class WrongLength extends Error {}

/** The store is full. */
export class StorageFull extends Error {}

/** The store is unreachable or temporarily failing. */
export class StorageUnavailable extends Error {}

/** Removes a listed object: content, or an open upload. */
export const removeObject = (storage: Storage, { key, handle }: StoredObject): Promise<void> =>
  handle === null ? storage.remove(key) : storage.abortUpload(key, handle);
