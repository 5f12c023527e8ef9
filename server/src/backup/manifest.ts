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
  /** Name of the last migration of the schema. */
  migration: z.string(),
  /** Number of the last migration of the job queue. */
  queue: z.number(),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  media: z.object({ files: z.number(), bytes: z.number(), sha256: z.string() }),
  /** Storage keys that rows reference, but that were missing from the store during the backup. */
  missing: z.array(z.string()),
  /** Shows whether two installations use the same secret without revealing it. */
  secret: z.string(),
});

/** The contents of a backup: the rows of every table, and the list of the files that they reference. */
export type Manifest = z.output<typeof Manifest>;
export type TableCopy = z.output<typeof Table>;

/** A file of the store in a backup; `bytes` is its size. */
export interface MediaFile {
  key: string;
  bytes: number;
  sha256: string;
}

/** Returns the path of the rows of a table in the folder of a backup. */
export const tableFile = (folder: string, name: string): string => join(folder, 'tables', `${name}.copy.gz`);
/** Returns the path of the list of media in the folder of a backup. */
export const mediaListFile = (folder: string): string => join(folder, 'media.tsv');
/** Returns the path of the manifest in the folder of a backup. */
export const manifestFile = (folder: string): string => join(folder, 'manifest.json');

/** Returns the folder with the media files of all backups in a directory: each file is stored once. */
export const mediaDirectory = (directory: string): string => join(directory, 'media');

/** Returns the folder of a backup in progress; its name differs from that of a completed one. */
export const draftFolder = (directory: string, name: string): string => join(directory, `.${name}.draft`);
/** Whether a folder name is that of a backup in progress or interrupted. */
export const isDraft = (name: string): boolean => /^\.\d{4}-.*\.draft$/.test(name);

/** Returns the folders of the completed backups in a directory, oldest first. */
export const listBackups = (directory: string): string[] =>
  readdirSync(directory)
    .filter((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name))
    .sort()
    .map((name) => join(directory, name));

/** Reads the manifest of a backup. Fails with a message if it is missing or has another format. */
export function readManifest(folder: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(readFileSync(manifestFile(folder), 'utf8')));
  } catch {
    throw new Error(`${folder} is not a backup that this release can read.`);
  }
}

/** Reads the list of media of a backup. */
export function readMedia(folder: string): MediaFile[] {
  const lines = readFileSync(mediaListFile(folder), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const [sha256 = '', bytes = '', key = ''] = line.split('\t');
    return { sha256, bytes: Number(bytes), key };
  });
}

/** Returns the media files that any backup in a directory lists, by key. */
export function listAllMedia(directory: string): Map<string, MediaFile> {
  const files = new Map<string, MediaFile>();
  for (const folder of listBackups(directory))
    for (const file of readMedia(folder)) files.set(file.key, file);
  return files;
}

/** Formats a line of the list of media. */
export const formatMediaLine = ({ sha256, bytes, key }: MediaFile): string => `${sha256}\t${bytes}\t${key}\n`;
