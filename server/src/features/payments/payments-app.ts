import type { AppContext } from '../../context.ts';

/** The app services that charging and recording a payment use. */
export type PaymentsApp = Pick<AppContext, 'db' | 'env' | 'jobs' | 'log' | 'now' | 'payments'>;
