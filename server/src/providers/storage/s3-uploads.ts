import { finished } from 'node:stream/promises';
import { MissingContent, type Storage, StorageFull } from './port.ts';
import { requireLength } from './required-length.ts';
import { isMissing, mapStorageErrors, type S3Clients } from './s3.client.ts';

/** Maximum parts of an upload (limit of S3). */
const maxParts = 10_000;

/** Size of the parts of an upload, except the last: also the minimum of S3. */
const minPartBytes = 5 * 1024 * 1024;

/** Multipart uploads to a bucket. `locate` returns the bucket and object of a key. */
export const createS3Uploads = (
  clients: Promise<S3Clients>,
  locate: (key: string) => { Bucket: string; Key: string },
  size: Storage['size'],
): Pick<Storage, 'startUpload' | 'writePart' | 'complete' | 'abortUpload'> => ({
  async startUpload(key, bytes) {
    if (bytes > maxParts * minPartBytes)
      throw new StorageFull(`The store accepts no upload of ${bytes} bytes.`);
    const { s3, client } = await clients;
    const { UploadId } = await mapStorageErrors(key, () =>
      client.send(new s3.CreateMultipartUploadCommand(locate(key))),
    );
    if (!UploadId) throw new Error('The store returned no upload id.');
    return UploadId;
  },

  async writePart(key, handle, number, _offset, bytes, content) {
    const { s3, client } = await clients;
    const body = requireLength(content, bytes);
    const command = new s3.UploadPartCommand({
      ...locate(key),
      UploadId: handle,
      PartNumber: number,
      Body: body,
      ContentLength: bytes,
    });
    // An error of the content aborts the request, so that the store does not wait for the rest.
    const abort = new AbortController();
    const contentError = finished(body, { readable: false }).catch((error: unknown) => {
      abort.abort();
      return error;
    });
    try {
      const { ETag } = await mapStorageErrors(key, () => client.send(command, { abortSignal: abort.signal }));
      const error = await contentError;
      if (error) throw error;
      return { number, tag: ETag ?? null };
    } catch (error) {
      throw abort.signal.aborted ? await contentError : error;
    } finally {
      body.destroy();
    }
  },

  async complete(key, handle, parts) {
    const { s3, client } = await clients;
    const command = new s3.CompleteMultipartUploadCommand({
      ...locate(key),
      UploadId: handle,
      MultipartUpload: {
        Parts: parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag ?? undefined })),
      },
    });
    try {
      await client.send(command);
    } catch (error) {
      if (!isMissing(error)) throw error;
      // An earlier request may have completed it.
      if ((await size(key)) === null) throw new MissingContent(key);
    }
  },

  async abortUpload(key, handle) {
    const { s3, client } = await clients;
    try {
      await client.send(new s3.AbortMultipartUploadCommand({ ...locate(key), UploadId: handle }));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  },
});
