import type { Readable, Writable } from 'node:stream';

/** Bytes `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A part that is safely stored: `tag` is the store's own receipt, null where it gives none. */
export interface StoredPart {
  number: number;
  tag: string | null;
}

/** Something kept in the store: finished content, or (with a handle) an upload that is still open. */
export interface Stored {
  key: string;
  handle: string | null;
  /** When its bytes were last touched. */
  at: Date;
}

/** The space of a store, in bytes; `reserve` of the free ones are never used for media. */
export interface Space {
  total: number;
  free: number;
  reserve: number;
}

/** How content that a browser fetches is to be sent to it. */
export interface LinkOptions {
  /** The media type. */
  type: string;
  /** The `Cache-Control`. */
  cache: string;
  /** The `Content-Disposition`, for what is to be saved. */
  disposition?: string | undefined;
  /** The link does not work any longer than this. */
  until: Date;
}

/**
 * Where media are kept. Keys are paths of lower-case letters, digits, `-`, `.` and `/`, made by us; content under a
 * key is never overwritten. What a method has answered survives a power cut. A store without space fails with
 * `StorageFull`, one on another machine that does not answer with `StorageUnavailable`.
 */
export interface Storage {
  /** Where browsers fetch content that has a `link`, such as `https://store.example`; null when they never do. */
  readonly origin: string | null;
  /** Stores all of `content` under `key`; answers its size in bytes. */
  write(key: string, content: Readable | Buffer): Promise<number>;
  /** Opens `key`, wholly or a range. Fails with `MissingContent` when there is none. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Sends a range of `key` into `sink` at the pace at which it is taken, and ends it. `begin` is called once `key` is
   * open, before the first byte. A piece's memory is used again as soon as `sink` calls it written, so `sink` has to be
   * one that is done with it then: a response is, a PassThrough is not. Fails with `MissingContent` before `begin`, and
   * with the error of a sink that breaks.
   */
  send(key: string, range: ByteRange, sink: Writable, begin: () => void): Promise<void>;
  /** Size in bytes; null when there is nothing under `key`. */
  size(key: string): Promise<number | null>;
  /** Removes `key`; nothing there is no error. */
  remove(key: string): Promise<void>;
  /** Where a program on this machine can open `key`: a path of the file system, or a URL. */
  address(key: string): Promise<string>;
  /**
   * Lends `key` to a program that reads files: `work` is given a path, to read only, and only until it is done. Fails
   * with `MissingContent`.
   */
  withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /**
   * An address at which a browser fetches `key`, or ranges of it, from the store itself: until `as.until`, at most 60
   * minutes, and the same for half an hour; null when we have to send it. Nobody asks here whether there is anything under `key`.
   */
  link(key: string, as: LinkOptions): Promise<string | null>;
  /** How much space there is; null where the store has no limit that it tells. */
  space(): Promise<Space | null>;
  /** Everything under keys that begin with `prefix`, which ends with `/`; everything at all for ''. */
  list(prefix: string): AsyncIterable<Stored>;

  /** Opens an upload of `bytes` in parts; answers the handle under which the parts are sent. May be repeated. */
  begin(key: string, bytes: number): Promise<string>;
  /**
   * Stores part `number` (from 1) that belongs at byte `offset`. May be repeated with the same content, which is used
   * up: its buffers are nobody else's from here on. Fails with `WrongLength`, leaving the part as not stored, when
   * `content` does not have exactly `bytes`; with `MissingContent` when the upload is not there.
   */
  writePart(
    key: string,
    handle: string,
    number: number,
    offset: number,
    bytes: number,
    content: Readable,
  ): Promise<StoredPart>;
  /** Makes the parts the content of `key`. May be repeated; fails with `MissingContent` when nothing is there. */
  complete(key: string, handle: string, parts: StoredPart[]): Promise<void>;
  /** Drops an upload and its parts. May be repeated. */
  abandon(key: string, handle: string): Promise<void>;
}

/** Nothing is stored under a key. */
export class MissingContent extends Error {
  constructor(key: string) {
    super(`Nothing is stored under ${key}.`);
  }
}

/** What arrived is not as long as was announced. */
export class WrongLength extends Error {}

/** There is no space left for what was to be stored. */
export class StorageFull extends Error {}

/** The store cannot be reached, or cannot answer now. */
export class StorageUnavailable extends Error {}

/** Removes what a list has told of: content, or an upload with its parts. */
export const removeStored = (storage: Storage, { key, handle }: Stored): Promise<void> =>
  handle === null ? storage.remove(key) : storage.abandon(key, handle);
