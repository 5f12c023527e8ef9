import type { S3Client } from '@aws-sdk/client-s3';
import { MissingContent, StorageFull, StorageUnavailable } from './port.ts';

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
const maxConnections = 250;

/** Milliseconds to be let in, and without a byte moving. */
const connectTimeoutMs = 5_000;
const socketTimeoutMs = 60_000;

const ignore = () => undefined;

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
      logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
      // Every store knows addresses with the bucket in the path.
      forcePathStyle: true,
      // Newer checksums, which stores of other makers refuse; what we send whole is signed with its content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: connectTimeoutMs,
        socketTimeout: socketTimeoutMs,
        httpAgent: { maxSockets: maxConnections },
        httpsAgent: { maxSockets: maxConnections },
      },
    });
  const own = open(settings.endpoint);
  // Around all that is asked, and every time that it is tried.
  own.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        throw isUnavailable(error)
          ? new StorageUnavailable('The store does not answer.', { cause: error })
          : error;
      }
    },
    { step: 'initialize' },
  );
  return {
    s3,
    Upload,
    getSignedUrl,
    own,
    forBrowsers: open(settings.publicEndpoint),
  };
}

/** What the store says when there is no such content, or no such upload in parts. */
const missingErrors = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload', 'InvalidPart']);

/** What stores say when they are full. */
const fullStatus = 507;
const fullErrors = new Set([
  'QuotaExceeded',
  'StorageQuotaExceeded',
  'XMinioStorageFull',
  'InsufficientStorage',
  'EntityTooLarge',
]);

/** How Node and the library name a store that is not reached, or that hung up. */
const connectionErrors =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Whether a store was not reached, or is itself in trouble other than for space. */
function isUnavailable(error: unknown): boolean {
  const { $metadata, code, name } = error as NodeJS.ErrnoException & S3Error;
  const status = $metadata?.httpStatusCode;
  if (status !== undefined) return status >= 500 && status !== fullStatus && !fullErrors.has(name);
  return name === 'TimeoutError' || connectionErrors.test(code ?? '');
}

interface S3Error {
  $metadata?: { httpStatusCode?: number };
}

/** Whether the store says that something is not there. */
export const isMissing = (error: unknown): boolean => missingErrors.has((error as Error).name);

/** Runs `work`; what the store says of `key` becomes the port's words. */
export async function mapStorageErrors<T>(key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) throw new MissingContent(key);
    const { $metadata } = error as S3Error;
    if (fullErrors.has((error as Error).name) || $metadata?.httpStatusCode === fullStatus) {
      throw new StorageFull('The store has no space.');
    }
    throw error;
  }
}
