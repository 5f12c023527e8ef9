import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { isFiltered, toSearchParams } from '../../../http/paginator.ts';
import { recordExport } from './audit.queries.ts';

/**
 * Returns a link to download a list, or those rows found by a search and filters, as a file; records the request in the
 * audit log. `caller` is added to the query of the link.
 */
export async function createExportLink(
  { db, links }: AppContext,
  actor: Actor,
  list: Parameters<typeof recordExport>[2],
  filter: Parameters<typeof isFiltered>[0],
  caller: Record<string, string> = {},
): Promise<{ success: true; data: { url: string } }> {
  await recordExport(db, actor.personId, list, isFiltered(filter));
  const url = links.sign(`/api/${list}/export.csv?${toSearchParams({ ...filter, ...caller })}`);
  return { success: true, data: { url } };
}
