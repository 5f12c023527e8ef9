import type { AppContext } from '../../context.ts';

/** The parts of the app that charging and recording a payment need. */
export type PaymentsApp = Pick<AppContext, 'db' | 'env' | 'jobs' | 'log' | 'now' | 'payments'>;
