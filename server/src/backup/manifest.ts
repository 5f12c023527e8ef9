import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  sha256: z.string(),
});

const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** The last migration of the schema, and of the queue's own. */
  migration: z.string(),
  queue: z.number(),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  media: z.object({ files: z.number(), bytes: z.number(), sha256: z.string() }),
  /** Named by rows, and not in the store when it was read. */
  missing: z.array(z.string()),
  /** Tells whether two installations sign with the same secret, without telling which. */
  secret: z.string(),
});

/** What a backup holds: the rows of every table, and the list of the files that they name. */
export type Manifest = z.output<typeof Manifest>;
export type TableCopy = z.output<typeof Table>;

/** A file of the store as a backup knows it; `bytes` is its size. */
export interface MediaFile {
  key: string;
  bytes: number;
  sha256: string;
}

/** The file with the rows of a table, and that with the list of media, below the folder of a backup. */
export const tableFile = (folder: string, name: string): string => join(folder, 'tables', `${name}.copy.gz`);
export const mediaListFile = (folder: string): string => join(folder, 'media.tsv');
export const manifestFile = (folder: string): string => join(folder, 'manifest.json');

/** Where the files of all backups of a directory lie: a file is kept once, however many backups name it. */
export const mediaDirectory = (directory: string): string => join(directory, 'media');

/** Where a backup lies until it is whole, and whether a name in a directory is that of one. */
export const draftFolder = (directory: string, name: string): string => join(directory, `.${name}.draft`);
export const isDraft = (name: string): boolean => /^\.\d{4}-.*\.draft$/.test(name);

/** The finished backups in a directory, the oldest first. */
export const listBackups = (directory: string): string[] =>
  readdirSync(directory)
    .filter((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name))
    .sort()
    .map((name) => join(directory, name));

/** Reads what a backup holds. Fails with a sentence when that is no backup, or one of another format. */
export function readManifest(folder: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(readFileSync(manifestFile(folder), 'utf8')));
  } catch {
    throw new Error(`${folder} is no backup that this Lifestory can read.`);
  }
}

/** Reads the list of a backup's media. */
export function readMedia(folder: string): MediaFile[] {
  const lines = readFileSync(mediaListFile(folder), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const [sha256 = '', bytes = '', key = ''] = line.split('\t');
    return { sha256, bytes: Number(bytes), key };
  });
}

/** The files that all backups of a directory name together, by key. */
export function listAllMedia(directory: string): Map<string, MediaFile> {
  const files = new Map<string, MediaFile>();
  for (const folder of listBackups(directory))
    for (const file of readMedia(folder)) files.set(file.key, file);
  return files;
}

/** A file of the media's list, as text. */
export const formatMediaLine = ({ sha256, bytes, key }: MediaFile): string => `${sha256}\t${bytes}\t${key}\n`;
