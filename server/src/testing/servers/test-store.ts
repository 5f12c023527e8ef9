import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import type { AppContext } from '../../context.ts';
import { objectStore, storeSettings } from './object-store.ts';

/** Whether we send media ourselves: only then are the answers ours in every header. */
export const sentByUs = process.env.TEST_STORAGE !== 's3';

/**
 * The settings of a bucket for a test's app, with `TEST_STORAGE=s3`: the same tests hold wherever media are kept.
 * Without it there are none, and media are on the disk.
 */
export async function testStore(): Promise<Record<string, string>> {
  if (sentByUs) return {};
  const store = await objectStore();
  afterAll(store.close);
  await fetch(`${store.endpoint}/media`, { method: 'PUT' });
  return storeSettings(store.endpoint, 'media');
}

/** Lets the answers of `app.inject` follow the way to a store, as a browser does. */
export function followStore(fastify: FastifyInstance, origin: string | null): void {
  if (!origin) return;
  const inject = fastify.inject.bind(fastify) as (options: InjectOptions | string) => Promise<Answer>;
  const following = async (options: InjectOptions | string): Promise<Answer> => {
    const response = await inject(options);
    const way = String(response.headers.location ?? '');
    if (response.statusCode !== 302 || !way.startsWith(origin)) return response;
    const headers = typeof options === 'string' ? {} : (options.headers as Record<string, string>);
    const found = await fetch(way, { headers: headers ?? {} });
    const rawPayload = Buffer.from(await found.arrayBuffer());
    return {
      statusCode: found.status,
      headers: Object.fromEntries(found.headers),
      rawPayload,
      body: rawPayload.toString(),
    };
  };
  Object.assign(fastify, { inject: following });
}

interface Answer {
  statusCode: number;
  headers: Record<string, unknown>;
  rawPayload: Buffer;
  body: string;
}

/** What lies in the store below a folder, by name; uploads that are open end with `.part`. */
export async function storedFiles({ storage }: AppContext, folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { key, handle } of storage.list(`${folder}/`)) {
    names.push(`${key.slice(folder.length + 1)}${handle === null ? '' : '.part'}`);
  }
  return names.sort();
}
