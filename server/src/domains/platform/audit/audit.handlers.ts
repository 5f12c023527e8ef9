import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { getFilterOptions, listChangePage } from './audit.service.ts';

export const auditHandlers = ({ db }: AppContext): Handlers<Contract['audit']> => ({
  list: ({ actor, query }) => listChangePage(db, actor, query),
  choices: () => getFilterOptions(db),
});
