import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTemporaryFolder, withFiles } from '../../temporary-folder.ts';
import { validateKey } from './key.ts';
import type { ByteRange, Storage } from './port.ts';
import { createClients, isMissing, mapStorageErrors, type S3Settings } from './s3.client.ts';
import { listObjects, listOpenUploads } from './s3-list.ts';
import { createS3Uploads } from './s3-uploads.ts';

/** Size in bytes of the parts in which a stream is sent; one is held in memory while the next one fills. */
const partBytes = 8 * 1024 * 1024;

/** Links are signed with a time rounded to this interval, so that browsers can cache them. */
const signingIntervalMs = 30 * 60 * 1000;

/** Seconds for which a program on this machine can read an object by its signed URL. */
const programLinkSeconds = 600;

const rangeHeader = ({ start, end }: ByteRange) => `bytes=${start}-${end}`;

/** Media as objects of a bucket in any S3-compatible store. `now` dates the signed URLs; `dataDir` takes local copies. */
export function s3Storage(settings: S3Settings, now: () => Date, dataDir: string): Storage {
  const { bucket } = settings;
  const clients = createClients(settings);
  // The first call reports that the library could not be loaded.
  clients.catch(() => undefined);
  const locate = (key: string) => ({ Bucket: bucket, Key: validateKey(key) });

  async function open(key: string, range?: ByteRange): Promise<Readable> {
    const { s3, client } = await clients;
    const command = new s3.GetObjectCommand({
      ...locate(key),
      ...(range ? { Range: rangeHeader(range) } : {}),
    });
    const { Body } = await mapStorageErrors(key, () => client.send(command));
    return Body as Readable;
  }

  async function size(key: string): Promise<number | null> {
    const { s3, client } = await clients;
    try {
      return (await client.send(new s3.HeadObjectCommand(locate(key)))).ContentLength ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  return {
    ...createS3Uploads(clients, locate, size),
    origin: new URL(settings.publicEndpoint).origin,
    read: open,
    size,

    async write(key, content) {
      const { s3, client, Upload } = await clients;
      if (Buffer.isBuffer(content)) {
        await mapStorageErrors(key, () =>
          client.send(new s3.PutObjectCommand({ ...locate(key), Body: content })),
        );
        return content.length;
      }
      let bytes = 0;
      const body = Readable.from(
        countBytes(content, (count) => {
          bytes += count;
        }),
        { objectMode: false },
      );
      const params = { ...locate(key), Body: body };
      await mapStorageErrors(key, () =>
        new Upload({ client, params, partSize: partBytes, queueSize: 1 }).done(),
      );
      return bytes;
    },

    async send(key, range, sink, onStart, signal) {
      const content = await open(key, range);
      onStart();
      await pipeline(content, sink, { signal });
    },

    async remove(key) {
      const { s3, client } = await clients;
      await client.send(new s3.DeleteObjectCommand(locate(key)));
    },

    async address(key) {
      const { s3, client, getSignedUrl } = await clients;
      return getSignedUrl(client, new s3.GetObjectCommand(locate(key)), { expiresIn: programLinkSeconds });
    },

    async link(key, { type, disposition, cache, until }) {
      const { s3, publicClient, getSignedUrl } = await clients;
      const command = new s3.GetObjectCommand({
        ...locate(key),
        ResponseContentType: type,
        ResponseCacheControl: cache,
        ...(disposition ? { ResponseContentDisposition: disposition } : {}),
      });
      const signingDate = new Date(Math.floor(now().getTime() / signingIntervalMs) * signingIntervalMs);
      const lifetimeMs = Math.min(2 * signingIntervalMs, until.getTime() - signingDate.getTime());
      return getSignedUrl(publicClient, command, {
        signingDate,
        expiresIn: Math.max(1, Math.floor(lifetimeMs / 1000)),
      });
    },

    withFile: (key, work) =>
      withFiles(async (files) => {
        const folder = await createTemporaryFolder(dataDir, files);
        const path = join(folder, key.slice(key.lastIndexOf('/') + 1));
        await pipeline(await open(key), createWriteStream(path));
        return work(path);
      }),

    async space() {
      return null;
    },

    async *list(prefix) {
      yield* listObjects(await clients, bucket, prefix, now);
      yield* listOpenUploads(await clients, bucket, prefix, now);
    },
  };
}

async function* countBytes(content: Readable, onBytes: (count: number) => void) {
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    onBytes((chunk as Buffer).length);
    yield chunk as Buffer;
  }
}
