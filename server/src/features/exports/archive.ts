import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/**
 * A file of the archive: written here, or read from the store when its turn comes. Names are paths, `bytes` its
 * size.
 */
export type ArchiveFile = { name: string; content: Buffer } | { name: string; bytes: number; key: string };

interface Options {
  /** When its files were made. */
  at: Date;
  /** Opens stored content. */
  open(key: string): Promise<Readable>;
  /** Told before each piece goes on; what it does is waited for. */
  onBytes(bytes: number): Promise<void>;
}

/**
 * A ZIP of files as they are, not compressed: films and photographs are already. One file after the other flows
 * through at the pace at which it is read; beyond 4 GiB it is ZIP64. Fails when a file is not there or not as long
 * as it was.
 */
export function archiveOf(files: readonly ArchiveFile[], { at, open, onBytes }: Options): Readable {
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
  return Readable.from(told(output, onBytes), { objectMode: false });
}

async function* told(content: Readable, onBytes: Options['onBytes']) {
  for await (const piece of content) {
    await onBytes((piece as Buffer).length);
    yield piece as Buffer;
  }
}
