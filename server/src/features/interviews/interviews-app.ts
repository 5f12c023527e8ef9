import type { AppContext } from '../../context.ts';

/** The parts of the app that booking, moving and cancelling an interview need. */
export type InterviewsApp = Pick<AppContext, 'db' | 'env' | 'jobs' | 'links' | 'now'>;
