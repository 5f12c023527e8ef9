// Reads the data of an album in a separate process with limited memory, because JSON of a few kilobytes in a ZIP file
// can take gigabytes. It has none of the server's secrets.
import { buffer } from 'node:stream/consumers';
import { exceedsLimits } from '../../../../json-limits.ts';
import { AlbumFailure, againText, dataFile, openArchive } from './album-archive.ts';
import type { AlbumData } from './album-data.ts';
import { Album, albumVersion } from './album-schema.ts';

/** Maximum bytes of data: ten times those of a thousand films with transcripts and comments. */
const maxDataBytes = 64 * 1024 * 1024;
/** The data of a whole account have ten levels, and a value has more than sixteen bytes on average. */
const limits = { maxDepth: 50, maxCommas: maxDataBytes / 16 };

async function readAlbum(path: string): Promise<Album> {
  const archive = await openArchive(path);
  try {
    if (archive.sizeOf(dataFile) > maxDataBytes)
      throw new AlbumFailure('The data.json of this album is too large.');
    return parseAlbum((await buffer(await archive.open(dataFile))).toString());
  } finally {
    archive.close();
  }
}

function parseAlbum(text: string): Album {
  if (exceedsLimits(text, limits))
    throw new AlbumFailure(
      'This ZIP file is not a Lifestory album: its data.json has too many lists, or lists in lists.',
    );
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new AlbumFailure(
      `The data.json of this album is damaged (${(error as Error).message}). ${againText}`,
    );
  }
  const { version } = (json ?? {}) as { version?: unknown };
  if (typeof version === 'number' && version > albumVersion)
    throw new AlbumFailure(
      'This album was made by a newer Lifestory. Update this installation, then import it.',
    );
  const album = Album.safeParse(json);
  if (album.success) return album.data;
  const [issue] = album.error.issues;
  const place = issue?.path.join('.') || 'the whole file';
  throw new AlbumFailure(
    `This ZIP file is not a Lifestory album, or was changed: its data.json is wrong at ${place}.`,
  );
}

process.on('disconnect', () => process.exit());
process.once('message', async (path: string) => {
  const data: AlbumData = await readAlbum(path).then(
    (album) => ({ album }),
    (error: unknown) =>
      error instanceof AlbumFailure ? { refusal: error.message } : { error: String(error) },
  );
  process.send?.(data, () => process.disconnect?.());
});
