import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import type { AppContext } from '../../context.ts';

/** Whether the server sends media itself, so that all response headers are its own. */
export const isMediaSentByServer = process.env.TEST_STORAGE !== 's3';

/**
 * Returns the settings of a bucket for a test's app if `TEST_STORAGE=s3`; otherwise none, and media are on the disk.
 * The same tests must pass in both cases.
 */
export async function startTestStore(): Promise<Record<string, string>> {
  if (isMediaSentByServer) return {};
  // The store takes most of a second to load.
  const { createStoreSettings, startObjectStore } = await import('./object-store.ts');
  const store = await startObjectStore();
  afterAll(store.close);
  await fetch(`${store.endpoint}/media`, { method: 'PUT' });
  return createStoreSettings(store.endpoint, 'media');
}

/** Makes `fastify.inject` follow redirects to the store, as a browser does. */
export function followStoreRedirects(fastify: FastifyInstance, origin: string | null): void {
  if (!origin) return;
  const inject = fastify.inject.bind(fastify) as (
    options: InjectOptions | string,
  ) => Promise<InjectedResponse>;
  const injectAndFollow = async (options: InjectOptions | string): Promise<InjectedResponse> => {
    const response = await inject(options);
    const location = String(response.headers.location ?? '');
    if (response.statusCode !== 302 || !location.startsWith(origin)) return response;
    const headers = typeof options === 'string' ? {} : (options.headers as Record<string, string>);
    const stored = await fetch(location, { headers: headers ?? {} });
    const rawPayload = Buffer.from(await stored.arrayBuffer());
    return {
      statusCode: stored.status,
      headers: Object.fromEntries(stored.headers),
      rawPayload,
      body: rawPayload.toString(),
    };
  };
  Object.assign(fastify, { inject: injectAndFollow });
}

interface InjectedResponse {
  statusCode: number;
  headers: Record<string, unknown>;
  rawPayload: Buffer;
  body: string;
}

/** Returns the names of stored files below a folder; open uploads end with `.part`. */
export async function listStoredFiles({ storage }: AppContext, folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { key, handle } of storage.list(`${folder}/`)) {
    names.push(`${key.slice(folder.length + 1)}${handle === null ? '' : '.part'}`);
  }
  return names.sort();
}
