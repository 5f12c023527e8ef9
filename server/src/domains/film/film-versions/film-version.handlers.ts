import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { listProcessing } from './film-version.queries.ts';
import { retryProcessing } from './film-version.service.ts';

export const filmVersionHandlers = (app: AppContext): Handlers<Contract['filmVersions']> => ({
  list: async ({ body }) => ({ success: true, data: await listProcessing(app.db, body.session_id) }),
  retry: ({ body }) => retryProcessing(app, body.id),
});
