import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { StorageFull } from '../../../../providers/storage/port.ts';

/** Why an album cannot be imported, as a sentence for the operator. */
export class AlbumFailure extends Error {}

/** The media store has too little space for an album; the message says how much it needs, for the operator. */
export class NoSpaceForAlbum extends StorageFull {}

/** The opened ZIP file of an album. */
export interface AlbumArchive {
  /** Returns the size of a file in bytes. Fails with `AlbumFailure` if it is missing. */
  sizeOf(path: string): number;
  /** Opens a file, which is checked while it is read: a damaged one fails with `AlbumFailure`. */
  open(path: string): Promise<Readable>;
  close(): void;
}

/** An album has two or three files per photograph. */
const maxFiles = 700_000;
/** No path in the data is longer. */
const maxNameLength = 1000;

/** Films and photographs are compressed already: a larger file that expands by more than this factor is neither. */
const minSuspiciousBytes = 4 * 1024 * 1024;
const maxExpansion = 8;

/** The data of an album. */
export const dataFile = 'data.json';

export const againText = 'Download the album again, and import it as it is, without unpacking it.';

/**
 * Opens the ZIP file of an album. Only files that its data name are ever read, into the media store under generated
 * keys, so no name in an archive can lead to another path.
 * @throws AlbumFailure if it is not an album, damaged or unsafe
 */
export async function openArchive(path: string): Promise<AlbumArchive> {
  const zip = await openZip(path);
  try {
    const entries = await readEntries(zip);
    if (!entries.has(dataFile))
      throw new AlbumFailure('This ZIP file is not a Lifestory album: it has no data.json.');
    return {
      open: (name) => openEntry(zip, findEntry(entries, name)),
      sizeOf: (name) => findEntry(entries, name).uncompressedSize,
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, strictFileNames: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new AlbumFailure(`There is no file ${path}.`);
    rethrowSystemError(error);
    throw new AlbumFailure(`This is not a ZIP file, or it is damaged (${describe(error)}). ${againText}`);
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxFiles) throw new AlbumFailure('This ZIP file has too many files to be an album.');
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.length > maxNameLength) throw new Error('a file has too long a name');
      if (entries.has(entry.fileName)) throw new Error(`${entry.fileName} is in it twice`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    rethrowSystemError(error);
    throw new AlbumFailure(`This ZIP file is damaged or unsafe (${describe(error)}). ${againText}`);
  }
  return entries;
}

function findEntry(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const entry = entries.get(name);
  if (!entry) throw new AlbumFailure(`The file “${name}” is missing in this album. ${againText}`);
  const { uncompressedSize, compressedSize } = entry;
  if (
    name !== dataFile &&
    uncompressedSize > minSuspiciousBytes &&
    uncompressedSize > compressedSize * maxExpansion
  )
    throw new AlbumFailure(`The file “${name}” unpacks to far more than a film or photograph does.`);
  return entry;
}

async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  const damaged = (error: unknown) => {
    rethrowSystemError(error);
    return new AlbumFailure(
      `The file “${entry.fileName}” of this album is damaged (${describe(error)}). ${againText}`,
    );
  };
  const content = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
    throw damaged(error);
  });
  async function* check() {
    let checksum = 0;
    try {
      for await (const chunk of content) {
        checksum = crc32(chunk as Buffer, checksum);
        yield chunk as Buffer;
      }
    } catch (error) {
      throw damaged(error);
    }
    if (checksum !== entry.crc32) throw damaged('its checksum is wrong');
  }
  return Readable.from(check(), { objectMode: false });
}

/** Fails with an error of the system, such as EIO or EMFILE: the album may be read by another attempt. */
function rethrowSystemError(error: unknown): void {
  if (error instanceof Error && 'syscall' in error && !('code' in error && error.code === 'EISDIR'))
    throw error;
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));
