import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../../env.ts';
import { restrictToOwner } from './directory.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './port.ts';
import { s3Storage } from './s3.ts';

/** The media directory on this machine. */
export const mediaDirectory = (env: Env): string => join(env.DATA_DIR, 'media');

/** The storage of media on this machine. */
export const createDiskStorage = (env: Env): Storage => diskStorage(mediaDirectory(env), { reserve: true });

/**
 * Restricts the media on this machine to their owner. If the file system does not permit that, as for files of
 * another user, the log says what to do.
 */
export async function restrictMedia(env: Env, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const directory = mediaDirectory(env);
  try {
    await restrictToOwner(directory);
  } catch (err) {
    log.warn({ err }, `Other users can read ${directory}. Run: chmod -R go= ${directory}`);
  }
}

/** The storage of media in the configured bucket; null when none is configured. */
export function createBucketStorage(env: Env, now: () => Date): Storage | null {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  const endpoint = env.S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`;
  return s3Storage(
    {
      endpoint,
      publicEndpoint: env.S3_PUBLIC_ENDPOINT ?? endpoint,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    },
    now,
    env.DATA_DIR,
  );
}

/** The storage of media: the configured bucket, or else this machine. */
export const createStorage = (env: Env, now: () => Date): Storage =>
  createBucketStorage(env, now) ?? createDiskStorage(env);
