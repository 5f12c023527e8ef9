import { z } from 'zod';
import { Id } from '../../scalars.ts';

/** The kinds of search results, in the order in which they are shown. */
export const searchResultKinds = ['customer', 'sub-user', 'session', 'transaction'] as const;

/** A match of the search over everything that a staff member may read. `url` is the path of its page. */
export const SearchResult = z.object({
  id: Id,
  kind: z.enum(searchResultKinds),
  title: z.string(),
  detail: z.string(),
  url: z.string(),
});
export type SearchResult = z.output<typeof SearchResult>;
