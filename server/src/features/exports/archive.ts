import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/**
 * A file of the archive: generated here, or streamed from the store when it is due. `name` is a path, `bytes`
 * the size.
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
 * Streams a ZIP of uncompressed files, because films and photographs are compressed already. Reads one file
 * after another, with backpressure; uses ZIP64 beyond 4 GiB. Fails if a file is missing or its length differs.
 */
export function createArchive(files: readonly ArchiveFile[], { at, open, onBytes }: Options): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const options = { mtime: at, mode: 0o100644, compress: false };
  let current: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => current?.destroy());
  for (const file of files) {
    if ('content' in file) {
      zip.addBuffer(file.content, file.name, options);
      continue;
    }
    zip.addReadStreamLazy(file.name, { ...options, size: file.bytes }, (give) => {
      open(file.key).then(
        (content) => {
          current = content;
          content.on('error', (error) => output.destroy(error));
          if (output.destroyed) content.destroy();
          else give(null, content);
        },
        (error: Error) => output.destroy(error),
      );
    });
  }
  zip.end();
  return Readable.from(countBytes(output, onBytes), { objectMode: false });
}

async function* countBytes(content: Readable, onBytes: Options['onBytes']) {
  for await (const piece of content) {
    await onBytes((piece as Buffer).length);
    yield piece as Buffer;
  }
}
