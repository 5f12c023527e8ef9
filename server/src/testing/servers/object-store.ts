import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from 's3rver';

/** Minimum size in bytes of every part but the last. */
const minPartBytes = 5 * 1024 * 1024;

/** An S3-compatible store on this machine. */
export interface ObjectStore {
  /** `http://127.0.0.1:<port>`. */
  endpoint: string;
  directory: string;
  /** Fails the next `times` requests that satisfy `matches` with an HTTP status and an error code of S3. */
  failNext(
    code: string,
    status: number,
    matches?: (request: IncomingMessage) => boolean,
    times?: number,
  ): void;
  close(): Promise<void>;
}

/** The environment variables that choose a bucket of the store at `endpoint`. */
export const createStoreSettings = (endpoint: string, bucket: string): Record<string, string> => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  // The credentials that s3rver accepts.
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
});

/**
 * Starts s3rver behind a server that adds what it lacks for multipart uploads: aborting and listing them, rejecting
 * parts of missing uploads, and parts that are too small. Create buckets with `PUT /<bucket>`.
 */
export async function startObjectStore(port = 0): Promise<ObjectStore> {
  const directory = mkdtempSync(join(tmpdir(), 'lifestory-store-'));
  const store = new S3rver({ directory, silent: true, vhostBuckets: false });
  finishWrites((store as unknown as { store: FileStore }).store);
  const pass = store.callback();
  let failing: {
    code: string;
    status: number;
    matches(request: IncomingMessage): boolean;
    remaining: number;
  } | null;
  failing = null;
  const server = createServer((request, response) => {
    if (failing && failing.remaining > 0 && failing.matches(request)) {
      failing.remaining -= 1;
      return refuse(request, response, failing.status, failing.code);
    }
    if (!handleMultipartRequest(directory, request, response)) void pass(request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${boundPort}`,
    directory,
    failNext(code, status, matches = () => true, times = 1) {
      failing = { code, status, matches, remaining: times };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** What s3rver keeps its files with. */
interface FileStore {
  getResourcePath(bucket: string, key: string | undefined, resource: 'object' | 'uploads'): string;
  putPart(bucket: string, uploadId: string, number: number, content: unknown): Promise<{ size: number }>;
  putObject(object: { bucket: string; key: string }): Promise<{ size: number }>;
}

/**
 * s3rver replies once it has read a part or an object, before its file is complete: waits for the file, unless another
 * request has replaced or removed it.
 */
function finishWrites(store: FileStore): void {
  const putPart = store.putPart.bind(store);
  const putObject = store.putObject.bind(store);
  const waitForFile = async (path: string, size: number) => {
    const isComplete = () => statSync(path, { throwIfNoEntry: false })?.size === size;
    for (let tries = 0; tries < 2000 && !isComplete(); tries += 1) await sleep(1);
  };
  store.putPart = async (bucket, uploadId, number, content) => {
    const result = await putPart(bucket, uploadId, number, content);
    const uploads = store.getResourcePath(bucket, undefined, 'uploads');
    await waitForFile(join(uploads, uploadId, String(number)), result.size);
    return result;
  };
  store.putObject = async (object) => {
    const result = await putObject(object);
    await waitForFile(store.getResourcePath(object.bucket, object.key, 'object'), result.size);
    return result;
  };
}

/** Handles requests that s3rver does not handle as S3 does; returns whether it handled this one. */
function handleMultipartRequest(
  directory: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
  const [, bucket = ''] = pathname.split('/');
  const uploads = join(directory, bucket, '._S3rver_uploads');
  if (request.method === 'GET' && searchParams.has('uploads')) {
    listUploads(uploads, searchParams.get('prefix') ?? '', response);
    return true;
  }
  const handle = searchParams.get('uploadId');
  if (!handle) return false;
  const upload = join(uploads, handle);
  if (!existsSync(upload)) {
    refuse(request, response, 404, 'NoSuchUpload');
    return true;
  }
  if (request.method === 'DELETE') {
    rmSync(upload, { recursive: true });
    response.writeHead(204).end();
    return true;
  }
  if (request.method === 'POST') {
    const numbers = readdirSync(upload).map(Number).filter(Number.isInteger);
    const last = Math.max(...numbers);
    const isSmall = (number: number) => statSync(join(upload, String(number))).size < minPartBytes;
    if (numbers.some((number) => number !== last && isSmall(number))) {
      refuse(request, response, 400, 'EntityTooSmall');
      return true;
    }
  }
  return false;
}

function listUploads(uploads: string, prefix: string, response: ServerResponse): void {
  const found = existsSync(uploads) ? readdirSync(uploads) : [];
  const rows = found
    .map((id) => ({
      id,
      key: readFileSync(join(uploads, id, 'key'), 'utf8'),
      at: statSync(join(uploads, id)).ctime,
    }))
    .filter(({ key }) => key.startsWith(prefix))
    .map(
      ({ id, key, at }) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    );
  reply(response, 200, `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`);
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, code: string): void {
  request.resume();
  reply(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function reply(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
}
