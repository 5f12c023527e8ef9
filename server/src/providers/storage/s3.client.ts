import type { S3Client } from '@aws-sdk/client-s3';
import { MissingContent, StorageFull } from './port.ts';

/** Where a bucket is, and who we are there. */
export interface S3Settings {
  /** The store's address, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  /** The address under which browsers reach it, where that is another one. */
  publicEndpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Connections at a time: as many chunks and readers at once. More wait. */
const connections = 250;

/** Milliseconds to be let in, and without a byte moving. */
const letIn = 5_000;
const silence = 60_000;

const quiet = () => undefined;

/** Opens clients for the store: one for us, and one that signs addresses for browsers. The library is loaded only then. */
export async function openClients(settings: S3Settings) {
  const [s3, { Upload }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const { accessKeyId, secretAccessKey, region } = settings;
  const open = (endpoint: string): S3Client =>
    new s3.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // What goes wrong is thrown; whoever asked says it.
      logger: { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet },
      // Every store knows addresses with the bucket in the path.
      forcePathStyle: true,
      // Newer checksums, which stores of other makers refuse; what we send whole is signed with its content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: letIn,
        socketTimeout: silence,
        httpAgent: { maxSockets: connections },
        httpsAgent: { maxSockets: connections },
      },
    });
  return {
    s3,
    Upload,
    getSignedUrl,
    own: open(settings.endpoint),
    forBrowsers: open(settings.publicEndpoint),
  };
}

/** What the store says when there is no such content, or no such upload in parts. */
const missing = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload', 'InvalidPart']);

/** What stores say when they are full. */
const full = new Set([
  'QuotaExceeded',
  'StorageQuotaExceeded',
  'XMinioStorageFull',
  'InsufficientStorage',
  'EntityTooLarge',
]);

/** Whether the store says that something is not there. */
export const isMissing = (error: unknown): boolean => missing.has((error as Error).name);

/** Runs `work`; what the store says of `key` becomes the port's words. */
export async function inWords<T>(key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) throw new MissingContent(key);
    const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
    if (full.has((error as Error).name) || $metadata?.httpStatusCode === 507) {
      throw new StorageFull('The store has no space.');
    }
    throw error;
  }
}
