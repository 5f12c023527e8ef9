import type { S3Client } from '@aws-sdk/client-s3';
import { MissingContent, StorageFull, StorageUnavailable } from './port.ts';

/** The location of a bucket, and the credentials for it. */
export interface S3Settings {
  /** The store's address, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  /** The store's address for browsers, if it differs from `endpoint`. */
  publicEndpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Maximum concurrent connections, which limits concurrent chunks and readers; further requests wait. */
const maxConnections = 250;

/** Timeout of connecting. */
const connectTimeoutMs = 5_000;

/** Timeout of a connection without traffic. */
const socketTimeoutMs = 60_000;

const ignore = () => undefined;

/** Creates the clients: one for requests, and one that signs URLs for browsers. Loads the library on first use. */
export async function createClients(settings: S3Settings) {
  const [s3, { Upload }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const { accessKeyId, secretAccessKey, region } = settings;
  const createClient = (endpoint: string): S3Client =>
    new s3.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Errors are thrown, and the caller logs them.
      logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
      // Every S3-compatible store supports URLs with the bucket in the path.
      forcePathStyle: true,
      // Other vendors' stores reject the newer checksums; the signature of a complete object covers its content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: connectTimeoutMs,
        socketTimeout: socketTimeoutMs,
        httpAgent: { maxSockets: maxConnections },
        httpsAgent: { maxSockets: maxConnections },
      },
    });
  const client = createClient(settings.endpoint);
  // Maps the errors of every request, after its retries.
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        throw isUnavailable(error)
          ? new StorageUnavailable('The store does not respond.', { cause: error })
          : error;
      }
    },
    { step: 'initialize' },
  );
  return {
    s3,
    Upload,
    getSignedUrl,
    client,
    publicClient: createClient(settings.publicEndpoint),
  };
}

export type S3Clients = Awaited<ReturnType<typeof createClients>>;

/** Error codes for a missing object or multipart upload. */
const missingErrors = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload', 'InvalidPart']);

/** Status of a store that is full. */
const fullStatus = 507;

/** Error codes of a store that is full, or that accepts no object of this size. */
const fullErrors = new Set([
  'QuotaExceeded',
  'StorageQuotaExceeded',
  'XMinioStorageFull',
  'InsufficientStorage',
  'EntityTooLarge',
]);

/** Error codes of Node and the library for a connection that failed or was closed. */
const connectionErrors =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Whether the store could not be reached, or failed for a reason other than a lack of space. */
function isUnavailable(error: unknown): boolean {
  const { $metadata, code, name } = error as NodeJS.ErrnoException & S3Error;
  const status = $metadata?.httpStatusCode;
  if (status !== undefined) return status >= 500 && status !== fullStatus && !fullErrors.has(name);
  return name === 'TimeoutError' || connectionErrors.test(code ?? '');
}

interface S3Error {
  $metadata?: { httpStatusCode?: number };
}

/** Whether an error says that an object or upload does not exist. */
export const isMissing = (error: unknown): boolean => missingErrors.has((error as Error).name);

/** Runs `work` for `key` and maps the store's errors to those of the port. */
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
