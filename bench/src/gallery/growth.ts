import { linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { connect } from '@lifestory/server/database/connection.ts';
import { copyMemoriesSql } from './gallery.sql.ts';

/**
 * Fills a gallery until it has `count` memories. Each has files of its own, so that a browser fetches and decodes every
 * one, as in a gallery of 5,000 different photographs.
 */
export async function growGallery(
  pool: ReturnType<typeof connect>['pool'],
  dataDir: string,
  email: string,
  count: number,
): Promise<void> {
  const { rows } = await pool.query<{ copy: string; original: string }>(copyMemoriesSql(email, count));
  const media = join(dataDir, 'media');
  for (const { copy, original } of rows) {
    mkdirSync(join(media, copy));
    for (const name of readdirSync(join(media, original))) {
      linkSync(join(media, original, name), join(media, copy, name));
    }
  }
  await pool.query('vacuum analyze memories');
}
