import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { ListMultipartUploadsCommandOutput } from '@aws-sdk/client-s3';
import { validateKey } from './key.ts';
import { type ByteRange, MissingContent, type Storage, StorageFull, type Stored } from './port.ts';
import { requireLength } from './required-length.ts';
import { isMissing, mapStorageErrors, openClients, type S3Settings } from './s3.client.ts';

/** Bytes of a part when content comes as a stream; one is held in memory while the next one fills. */
const partBytes = 8 * 1024 * 1024;

/** What S3 takes: so many parts of an upload, of which ours have 5 MiB. */
const maxParts = 10_000;
const minPartBytes = 5 * 1024 * 1024;

/** How far a list of open uploads was read. */
interface ListMarker {
  KeyMarker?: string | undefined;
  UploadIdMarker?: string | undefined;
}

const signingIntervalMs = 30 * 60 * 1000;
const rangeHeader = ({ start, end }: ByteRange) => `bytes=${start}-${end}`;

/** Media as objects of a bucket, in any store that speaks S3. `now` dates the addresses for browsers. */
export function s3Storage(settings: S3Settings, now: () => Date): Storage {
  const clients = openClients(settings);
  // Whoever needs them first is told that they could not be opened.
  clients.catch(() => undefined);
  const at = (key: string) => ({ Bucket: settings.bucket, Key: validateKey(key) });

  async function open(key: string, range?: ByteRange): Promise<Readable> {
    const { s3, own } = await clients;
    const command = new s3.GetObjectCommand({ ...at(key), ...(range ? { Range: rangeHeader(range) } : {}) });
    const { Body } = await mapStorageErrors(key, () => own.send(command));
    return Body as Readable;
  }

  const storage: Storage = {
    origin: new URL(settings.publicEndpoint).origin,

    async write(key, content) {
      const { s3, own, Upload } = await clients;
      if (Buffer.isBuffer(content)) {
        await mapStorageErrors(key, () => own.send(new s3.PutObjectCommand({ ...at(key), Body: content })));
        return content.length;
      }
      let bytes = 0;
      const body = Readable.from(
        countBytes(content, (piece) => {
          bytes += piece;
        }),
        { objectMode: false },
      );
      const params = { ...at(key), Body: body };
      await mapStorageErrors(key, () =>
        new Upload({ client: own, params, partSize: partBytes, queueSize: 1 }).done(),
      );
      return bytes;
    },

    read: open,

    async send(key, range, sink, onStart) {
      const content = await open(key, range);
      onStart();
      await pipeline(content, sink);
    },

    async size(key) {
      const { s3, own } = await clients;
      try {
        return (await own.send(new s3.HeadObjectCommand(at(key)))).ContentLength ?? null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async remove(key) {
      const { s3, own } = await clients;
      await own.send(new s3.DeleteObjectCommand(at(key)));
    },

    async address(key) {
      const { s3, own, getSignedUrl } = await clients;
      return getSignedUrl(own, new s3.GetObjectCommand(at(key)), { expiresIn: 600 });
    },

    async link(key, { type, disposition, cache, until }) {
      const { s3, forBrowsers, getSignedUrl } = await clients;
      const command = new s3.GetObjectCommand({
        ...at(key),
        ResponseContentType: type,
        ResponseCacheControl: cache,
        ...(disposition ? { ResponseContentDisposition: disposition } : {}),
      });
      const signingDate = new Date(Math.floor(now().getTime() / signingIntervalMs) * signingIntervalMs);
      const lifetime = Math.min(2 * signingIntervalMs, until.getTime() - signingDate.getTime());
      return getSignedUrl(forBrowsers, command, {
        signingDate,
        expiresIn: Math.max(1, Math.floor(lifetime / 1000)),
      });
    },

    async withFile(key, work) {
      const directory = await mkdtemp(join(tmpdir(), 'lifestory-file-'));
      try {
        const path = join(directory, key.slice(key.lastIndexOf('/') + 1));
        await pipeline(await open(key), createWriteStream(path));
        return await work(path);
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },

    async space() {
      return null;
    },

    async *list(prefix) {
      yield* listContents(prefix);
      yield* listOpenUploads(prefix);
    },

    async startUpload(key, bytes) {
      if (bytes > maxParts * minPartBytes)
        throw new StorageFull(`A store takes no ${bytes} bytes in one piece.`);
      const { s3, own } = await clients;
      const { UploadId } = await mapStorageErrors(key, () =>
        own.send(new s3.CreateMultipartUploadCommand(at(key))),
      );
      if (!UploadId) throw new Error('The store gave no handle.');
      return UploadId;
    },

    async writePart(key, handle, number, _offset, bytes, content) {
      const { s3, own } = await clients;
      const body = requireLength(content, bytes);
      const command = new s3.UploadPartCommand({
        ...at(key),
        UploadId: handle,
        PartNumber: number,
        Body: body,
        ContentLength: bytes,
      });
      // What is wrong with the content ends the request, so that the store does not wait for the rest.
      const breaking = new AbortController();
      const whole = finished(body, { readable: false }).catch((error: unknown) => {
        breaking.abort();
        return error;
      });
      try {
        const { ETag } = await mapStorageErrors(key, () =>
          own.send(command, { abortSignal: breaking.signal }),
        );
        const wrong = await whole;
        if (wrong) throw wrong;
        return { number, tag: ETag ?? null };
      } catch (error) {
        throw breaking.signal.aborted ? await whole : error;
      } finally {
        body.destroy();
      }
    },

    async complete(key, handle, parts) {
      const { s3, own } = await clients;
      const command = new s3.CompleteMultipartUploadCommand({
        ...at(key),
        UploadId: handle,
        MultipartUpload: {
          Parts: parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag ?? undefined })),
        },
      });
      try {
        await own.send(command);
      } catch (error) {
        if (!isMissing(error)) throw error;
        // It may be done already.
        if ((await storage.size(key)) === null) throw new MissingContent(key);
      }
    },

    async abortUpload(key, handle) {
      const { s3, own } = await clients;
      try {
        await own.send(new s3.AbortMultipartUploadCommand({ ...at(key), UploadId: handle }));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };

  async function* listContents(prefix: string): AsyncIterable<Stored> {
    const { s3, own } = await clients;
    const query = { Bucket: settings.bucket, Prefix: prefix };
    for await (const page of s3.paginateListObjectsV2({ client: own }, query)) {
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key) yield { key: Key, handle: null, at: LastModified ?? now() };
      }
    }
  }

  async function* listOpenUploads(prefix: string): AsyncIterable<Stored> {
    const { s3, own } = await clients;
    let next: ListMarker | undefined = {};
    while (next) {
      const page: ListMultipartUploadsCommandOutput = await own.send(
        new s3.ListMultipartUploadsCommand({ Bucket: settings.bucket, Prefix: prefix, ...next }),
      );
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (Key && UploadId) yield { key: Key, handle: UploadId, at: Initiated ?? now() };
      }
      next = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined;
    }
  }

  return storage;
}

async function* countBytes(content: Readable, count: (bytes: number) => void) {
  for await (const piece of content.iterator({ destroyOnReturn: false })) {
    count((piece as Buffer).length);
    yield piece as Buffer;
  }
}
