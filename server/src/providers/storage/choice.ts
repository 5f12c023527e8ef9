import { join } from 'node:path';
import type { Env } from '../../env.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './port.ts';
import { s3Storage } from './s3.ts';

/** Where media are on this machine. */
export const onDisk = (env: Env): Storage => diskStorage(join(env.DATA_DIR, 'media'));

/** Where media are in the bucket that is configured; null when none is. */
export function inStore(env: Env, now: () => Date): Storage | null {
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
  );
}

/** Where media are: in the bucket that is configured, else on this machine. */
export const storageOf = (env: Env, now: () => Date): Storage => inStore(env, now) ?? onDisk(env);
