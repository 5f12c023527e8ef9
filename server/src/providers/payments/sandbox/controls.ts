import type { Db, Tx } from '../../../database/connection.ts';
import type { SandboxControls } from '../port.ts';
import { insertCard, insertToken } from './card.queries.ts';
import { parseCard } from './cards.ts';
import { getCard, lockCharge, type Outcome, updateCharge } from './charge.queries.ts';
import { lockSetup, updateSetup } from './setup.queries.ts';

const failedOutcome: Outcome = { status: 'failed', failure_code: 'authentication_failed' };

/** Creates the controls that simulate the browser script, the bank and the dashboard of a provider. */
export function sandboxControls(db: Db, now: () => Date): SandboxControls {
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);

  /** Completes the authentication of a charge; returns false if none is pending. */
  async function authenticateCharge(tx: Tx, clientSecret: string, approved: boolean): Promise<boolean> {
    const charge = await lockCharge(tx, 'client_secret', clientSecret);
    if (charge?.status !== 'requires_action') return false;
    const { save_card, customer } = charge;
    const saved_card_id =
      approved && save_card && customer ? await insertCard(tx, customer, getCard(charge), now()) : null;
    const outcome: Outcome = approved ? { status: 'succeeded', saved_card_id } : failedOutcome;
    await updateCharge(tx, charge.id, outcome, now());
    return true;
  }

  /** Completes the authentication of a card setup; returns false if none is pending. */
  async function authenticateSetup(tx: Tx, clientSecret: string, approved: boolean): Promise<boolean> {
    const setup = await lockSetup(tx, 'client_secret', clientSecret);
    if (setup?.status !== 'requires_action') return false;
    const saved_card_id = approved ? await insertCard(tx, setup.customer, getCard(setup), now()) : null;
    await updateSetup(tx, setup.id, approved ? { status: 'succeeded', saved_card_id } : failedOutcome);
    return true;
  }

  async function lockSucceededCharge(tx: Tx, id: string) {
    const charge = await lockCharge(tx, 'id', id);
    if (charge?.status !== 'succeeded') throw new Error(`${id} did not succeed.`);
    return charge;
  }

  return {
    async tokenize(card) {
      const parsed = parseCard(card, now());
      if ('refused' in parsed) return parsed;
      const { details, behavior } = parsed;
      return { id: await insertToken(db, { ...details, behavior }, now()), card: details };
    },

    completeAuthentication: (clientSecret, approved) =>
      inTransaction(
        async (tx) =>
          (await authenticateCharge(tx, clientSecret, approved)) ||
          (await authenticateSetup(tx, clientSecret, approved)),
      ),

    dispute: (paymentId) =>
      inTransaction(async (tx) => {
        const charge = await lockSucceededCharge(tx, paymentId);
        const withdrawn_cents = charge.amount_cents - charge.refunded_cents;
        await updateCharge(tx, charge.id, { dispute_status: 'open', withdrawn_cents }, now());
      }),

    decideDispute: (paymentId, status) =>
      inTransaction(async (tx) => {
        const charge = await lockSucceededCharge(tx, paymentId);
        if (charge.dispute_status !== 'open') throw new Error(`${paymentId} is not disputed.`);
        await updateCharge(tx, charge.id, { dispute_status: status }, now());
      }),

    refundAtProvider: (paymentId, amountCents) =>
      inTransaction(async (tx) => {
        const charge = await lockSucceededCharge(tx, paymentId);
        const refunded_cents = charge.refunded_cents + amountCents;
        if (refunded_cents > charge.amount_cents) throw new Error(`${paymentId} was charged less than that.`);
        const fullRefund = refunded_cents === charge.amount_cents ? { refunded_at: now() } : {};
        await updateCharge(tx, charge.id, { refunded_cents, ...fullRefund }, now());
      }),
  };
}
