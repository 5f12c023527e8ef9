import { isPublicAddress } from '../../../config/loopback.ts';
import type { AppContext } from '../../../context.ts';
import { type FindAlerts, formatCount, listFirstThree } from '../../../contributions/alerts.ts';
import { listOpenDiscrepancies } from './reconciliation/discrepancy.queries.ts';
import { findRequiredReconciliation } from './reconciliation/reconciliation-run.queries.ts';
import { listOpenDisputes } from './refunds/dispute.queries.ts';

/** Finds alerts about a payment hold, open disputes, discrepancies, and the sandbox on a public server. */
export const paymentAlerts =
  ({ db, env, payments }: AppContext): FindAlerts =>
  async () => {
    const [holdSince, disputes, unexplained] = await Promise.all([
      findRequiredReconciliation(db, payments.name),
      listOpenDisputes(db, payments.name),
      listOpenDiscrepancies(db, payments.name),
    ]);
    return [
      holdSince !== undefined && {
        key: 'renewals_held',
        cause: 'renewals_failing',
        message:
          'A backup was restored. Renewals and new payments wait until our records have been compared with the card provider’s. We keep retrying.',
        url: '/transactions',
      },
      disputes.length > 0 && {
        key: `payments_disputed:${disputes[0]?.id}`,
        cause: 'payments_disputed',
        message: `${formatCount(disputes.length, 'payment is', 'payments are')} disputed by a bank. Please respond in the card provider’s dashboard.`,
        url: disputes.length === 1 ? `/user/view/${disputes[0]?.personId}` : '/transactions',
      },
      unexplained.length > 0 && {
        key: `payments_unexplained:${unexplained.at(-1)?.id}`,
        cause: 'payments_unexplained',
        message: `The card provider’s records and ours do not agree about ${formatCount(unexplained.length, 'payment', 'payments')}: ${listFirstThree(unexplained.map(({ id }) => id))}.`,
        url: '/transactions',
      },
      payments.name === 'sandbox' &&
        isPublicAddress(env.APP_URL) && {
          key: 'cards_sandboxed',
          cause: 'cards_sandboxed',
          message:
            'No real money is taken: cards are charged in the sandbox, where anyone can pay with a test card. Set the keys of your card provider on the server.',
          url: '/settings',
        },
    ];
  };
