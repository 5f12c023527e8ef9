import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Id, Page, SortedListQuery } from '../../scalars.ts';
import { Change } from './change.ts';

const FilterText = z.string().max(100).optional().catch(undefined);

/** Endpoints of the audit log. */
export const audit = routes({
  list: {
    method: 'GET',
    path: '/audit/fetch-all',
    access: 'staff',
    summary:
      'Changes by staff and by the system, newest first. `kind` and `subject` select changes by the kind and the id of their subject; `search` selects those that concern a person with this name or e-mail.',
    query: SortedListQuery(['created', 'action']).extend({
      actor: Id.optional().catch(undefined),
      action: FilterText,
      kind: FilterText,
      subject: FilterText,
    }),
    reply: Page(Change),
  },
  choices: {
    method: 'GET',
    path: '/audit/choices',
    access: 'staff',
    summary: 'The actors and actions that the audit log can be filtered by.',
    reply: DataReply(
      z.object({
        actors: z.array(z.object({ id: Id, fullName: z.string() })),
        actions: z.array(z.string()),
      }),
    ),
  },
});
