import type { ListMultipartUploadsCommandOutput } from '@aws-sdk/client-s3';
import type { StoredObject } from './port.ts';
import type { S3Clients } from './s3.client.ts';

/** The position in a paginated list of open uploads. */
interface UploadMarker {
  KeyMarker?: string | undefined;
  UploadIdMarker?: string | undefined;
}

/** Lists a bucket's objects whose keys start with `prefix`. */
export async function* listObjects(
  { s3, client }: S3Clients,
  bucket: string,
  prefix: string,
  now: () => Date,
): AsyncIterable<StoredObject> {
  const query = { Bucket: bucket, Prefix: prefix };
  for await (const page of s3.paginateListObjectsV2({ client }, query)) {
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key) yield { key: Key, handle: null, modifiedAt: LastModified ?? now() };
    }
  }
}

/** Lists a bucket's open multipart uploads whose keys start with `prefix`. */
export async function* listOpenUploads(
  { s3, client }: S3Clients,
  bucket: string,
  prefix: string,
  now: () => Date,
): AsyncIterable<StoredObject> {
  let marker: UploadMarker | undefined = {};
  while (marker) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new s3.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...marker }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key && UploadId) yield { key: Key, handle: UploadId, modifiedAt: Initiated ?? now() };
    }
    marker = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : undefined;
  }
}
