import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { ZipFile } from 'yazl';

// The library computes checksums in JavaScript, which takes twelve times as long as Node's own.
const checksums = createRequire(import.meta.resolve('yazl'))('buffer-crc32') as { unsigned: typeof crc32 };
checksums.unsigned = (chunk, checksum = 0) => crc32(chunk, checksum);

/**
 * A file of the archive: generated in memory, or streamed from the store when its turn comes. `name` is its path in the
 * archive, `key` its storage key.
 */
export type ArchiveFile = { name: string; content: Buffer } | { name: string; bytes: number; key: string };

interface Options {
  /** Modification time of its files. */
  at: Date;
  /** Opens stored content. */
  open(key: string): Promise<Readable>;
  /** Awaited before each chunk is passed on. */
  onBytes(bytes: number): Promise<void>;
}

/**
 * Streams a ZIP of uncompressed files, because films and photographs are already compressed. Reads one file
 * after another, with backpressure; uses ZIP64 beyond 4 GiB. Fails if a file is missing or its length differs.
 */
export function createArchive(files: readonly ArchiveFile[], { at, open, onBytes }: Options): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const options = { mtime: at, mode: 0o100644, compress: false };
  let openContent: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => openContent?.destroy());
  for (const file of files) {
    if ('content' in file) {
      zip.addBuffer(file.content, file.name, options);
      continue;
    }
    zip.addReadStreamLazy(file.name, { ...options, size: file.bytes }, (addStream) => {
      open(file.key).then(
        (content) => {
          openContent = content;
          content.on('error', (error) => output.destroy(error));
          if (output.destroyed) content.destroy();
          else addStream(null, content);
        },
        (error: Error) => output.destroy(error),
      );
    });
  }
  zip.end();
  return Readable.from(reportBytes(output, onBytes), { objectMode: false });
}

/** Passes the content on, after reporting the length of each chunk. */
async function* reportBytes(content: Readable, onBytes: Options['onBytes']) {
  for await (const chunk of content) {
    await onBytes((chunk as Buffer).length);
    yield chunk as Buffer;
  }
}
