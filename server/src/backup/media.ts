import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { pictureFiles } from '../domains/people/people/index.ts';
import type { Storage } from '../providers/storage/port.ts';
import { createChecksum } from './checksum.ts';
import { formatMediaLine, type MediaFile, mediaListFile } from './manifest.ts';
import { listFragmentKeys } from './takes.ts';

/** Storage prefixes of content referenced by rows. Exports are omitted: they are created again. */
const prefixes = [
  'recordings/',
  'film-versions/',
  'memories/',
  'profiles/',
  'legacy-evidence/',
  'studio/',
  'voices/',
];

/** Content referenced by rows: single files, and folders that belong to a row. */
interface ReferencedMedia {
  files: Set<string>;
  folders: Set<string>;
}

/** Finds the content referenced by rows, in the snapshot of this client. */
export async function findReferencedMedia(client: ClientBase): Promise<ReferencedMedia> {
  const listKeys = async (query: string) => {
    const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' });
    return rows.map(([key]) => key);
  };
  const recordings = await listKeys(`select storage_key from public.recordings
    union select poster_key from public.recordings where poster_key is not null`);
  const pictures = await listKeys('select profile_key from public.people where profile_key is not null');
  // A backup before an upgrade reads the tables of the earlier release.
  const hasEvidence = await client.query(`select where to_regclass('public.evidence_files') is not null`);
  const evidence = hasEvidence.rowCount
    ? await listKeys('select storage_key from public.evidence_files')
    : [];
  const fragments = await listFragmentKeys(client);
  const hasVersions = await client.query(`select where to_regclass('public.film_versions') is not null`);
  const versions = hasVersions.rowCount
    ? await listKeys(`select unnest(array_remove(array[light_key, audio_key, storyboard_key], null))
        from public.film_versions`)
    : [];
  const hasVoices = await client.query(`select where to_regclass('public.studio_voices') is not null`);
  const voices = hasVoices.rowCount ? await listKeys('select storage_key from public.studio_voices') : [];
  const folders = await listKeys('select image_key from public.memories');
  return {
    files: new Set([
      ...recordings,
      ...versions,
      ...evidence,
      ...fragments,
      ...voices,
      ...pictures.flatMap((key) => pictureFiles(key)),
    ]),
    folders: new Set(folders),
  };
}

/** The result of saving media. */
interface SavedMedia {
  /** Number of the files in the backup. */
  files: number;
  /** Their total size. */
  bytes: number;
  /** Those of them that were copied now. */
  copied: MediaFile[];
  /** Checksum of their list. */
  sha256: string;
  /** Referenced files and folders that the store does not have. */
  missing: string[];
}

/**
 * Copies the referenced files of a store into another one, except `alreadyCopied` files: the other store contains them,
 * and content under a key never changes. Writes their list below `folder`.
 */
export async function saveMedia(
  source: Storage,
  target: Storage,
  referenced: ReferencedMedia,
  alreadyCopied: Map<string, MediaFile>,
  folder: string,
): Promise<SavedMedia> {
  const missing = new Set([...referenced.files, ...referenced.folders]);
  const list = createChecksum();
  const saved = { files: 0, bytes: 0, copied: [] as MediaFile[] };
  async function* lines(): AsyncIterable<string> {
    for (const prefix of prefixes) {
      for await (const { key, handle } of source.list(prefix)) {
        const reference = referenced.files.has(key) ? key : key.slice(0, key.lastIndexOf('/'));
        if (handle !== null || !(referenced.files.has(key) || referenced.folders.has(reference))) continue;
        const existingFile = alreadyCopied.get(key);
        const file = existingFile ?? (await copyFile(source, target, key));
        // A file removed between listing and reading was no longer needed; it counts as missing.
        if (!file) continue;
        missing.delete(reference);
        saved.files += 1;
        saved.bytes += file.bytes;
        if (!existingFile) saved.copied.push(file);
        yield formatMediaLine(file);
      }
    }
  }
  await pipeline(
    Readable.from(lines()),
    list.stream,
    createWriteStream(mediaListFile(folder), { flush: true }),
  );
  return { ...saved, sha256: list.sha256(), missing: [...missing].sort() };
}

/** Copies a file between stores; returns null if it does not exist. */
async function copyFile(source: Storage, target: Storage, key: string): Promise<MediaFile | null> {
  if ((await source.size(key)) === null) return null;
  const checksum = createChecksum();
  const content = (await source.read(key)).on('error', (error) => checksum.stream.destroy(error));
  const bytes = await target.write(key, content.pipe(checksum.stream));
  return { key, bytes, sha256: checksum.sha256() };
}

/** Whether a store has the content of a file, by checksum. */
export async function hasFile(storage: Storage, { key, bytes, sha256 }: MediaFile): Promise<boolean> {
  if ((await storage.size(key)) !== bytes) return false;
  const checksum = createChecksum();
  const content = (await storage.read(key)).on('error', (error) => checksum.stream.destroy(error));
  for await (const _chunk of content.pipe(checksum.stream));
  return checksum.sha256() === sha256;
}

/** Restores a file; returns false if the target already has it. Fails if it is missing in the backup or damaged. */
export async function restoreFile(source: Storage, target: Storage, file: MediaFile): Promise<boolean> {
  if (await hasFile(target, file)) return false;
  const copied = await copyFile(source, target, file.key);
  if (copied?.sha256 === file.sha256) return true;
  await target.remove(file.key);
  throw new Error(`The file ${file.key} of the backup is ${copied ? 'damaged' : 'missing'}.`);
}
