import { afterAll } from 'vitest';
import { objectStore, storeSettings } from './object-store.ts';

/**
 * The settings of a bucket for a test's house, with `TEST_STORAGE=s3`: the same tests hold wherever media are kept.
 * Without it there are none, and media are on the disk.
 */
export async function testStore(): Promise<Record<string, string>> {
  if (process.env.TEST_STORAGE !== 's3') return {};
  const store = await objectStore();
  afterAll(store.close);
  await fetch(`${store.endpoint}/media`, { method: 'PUT' });
  return storeSettings(store.endpoint, 'media');
}
