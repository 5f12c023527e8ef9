import type { AppContext } from '../../context.ts';

/** The app services that booking, moving and cancelling an interview use. */
export type InterviewsApp = Pick<AppContext, 'db' | 'env' | 'jobs' | 'links' | 'now'>;
