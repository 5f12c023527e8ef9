import type { Db, Tx } from '../../../database/connection.ts';
import { newSecret } from '../../../database/ids.ts';
import { warning } from '../../../doctor/finding.ts';
import type { ChargeRequest, ChargeResult, ChargeState, Payments } from '../port.ts';
import { consumeToken, findCard, insertCard, type SandboxCard } from './card.queries.ts';
import { decideCharge, failureMessages } from './cards.ts';
import {
  type Charge,
  findChargeById,
  findChargeByKey,
  getCard,
  getSourceId,
  hasRefund,
  insertCharge,
  insertRefund,
  listChangedCharges,
  lockCharge,
  lockKey,
  type Outcome,
  updateCharge,
} from './charge.queries.ts';
import { sandboxControls } from './controls.ts';
import { sandboxCustomers } from './customers.ts';

const batchSize = 200;

/** A simulated payment provider that moves no money. It stores charges, cards and customers in `sandbox_*` tables. */
export function sandboxPayments(db: Db, now: () => Date): Payments {
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);

  /**
   * Returns the outcome of a charge as the simulated bank decides it; saves the card of an approved charge if
   * requested.
   */
  async function decideOutcome(tx: Tx, card: SandboxCard, request: ChargeRequest): Promise<Outcome> {
    const decision = decideCharge(card, request.offSession, now());
    if (decision === 'authenticate')
      return { status: 'requires_action', client_secret: `secret_${newSecret(24)}` };
    if (decision !== 'approved') return { status: 'failed', failure_code: decision.declined };
    return { status: 'succeeded', saved_card_id: await saveChargedCard(tx, request, card, now()) };
  }

  return {
    name: 'sandbox',
    cspSources: {},
    check: {
      advice: '',
      run: async () => [
        warning(
          'STRIPE_SECRET_KEY is not set: the sandbox takes no real money. Set the Stripe keys before customers pay.',
        ),
      ],
    },
    publishableKey: null,
    webhook: null,
    sandbox: sandboxControls(db, now),
    ...sandboxCustomers(db, now),

    charge: (request) =>
      inTransaction(async (tx) => {
        if (request.saveCard && !request.customer) throw new Error('Saving a card requires a customer.');
        await lockKey(tx, request.idempotencyKey);
        const earlier = await findChargeByKey(tx, request.idempotencyKey);
        if (earlier) return toResult(assertSameRequest(earlier, request));
        const { source, customer } = request;
        const cardOrUsed =
          'token' in source
            ? await consumeToken(tx, source.token, now())
            : await findCard(tx, source.savedCard, customer);
        const card = cardOrUsed === 'used' ? undefined : cardOrUsed;
        const outcome: Outcome = card
          ? await decideOutcome(tx, card, request)
          : { status: 'failed', failure_code: cardOrUsed ? 'token_already_used' : 'no_such_source' };
        return toResult(await insertCharge(tx, request, card, outcome, now()));
      }),

    confirm: (paymentId) =>
      inTransaction(async (tx) => toResult(requireCharge(await lockCharge(tx, 'id', paymentId), paymentId))),

    cancel: (paymentId) =>
      inTransaction(async (tx) => {
        const charge = requireCharge(await lockCharge(tx, 'id', paymentId), paymentId);
        if (charge.status !== 'requires_action') return toResult(charge);
        const outcome: Outcome = { status: 'failed', failure_code: 'abandoned' };
        return toResult(await updateCharge(tx, charge.id, outcome, now()));
      }),

    refund: (paymentId, idempotencyKey, amountCents) =>
      inTransaction(async (tx) => {
        const charge = requireCharge(await lockCharge(tx, 'id', paymentId), paymentId);
        if (charge.refund_key === idempotencyKey || (await hasRefund(tx, idempotencyKey))) return;
        if (charge.status !== 'succeeded') throw new Error(`${paymentId} did not succeed.`);
        if (charge.dispute_status === 'open') throw new Error(`${paymentId} is disputed.`);
        if (charge.refunded_at) throw new Error(`${paymentId} was already refunded.`);
        const remaining = charge.amount_cents - charge.refunded_cents;
        if (amountCents !== undefined && amountCents < remaining) {
          await insertRefund(tx, { key: idempotencyKey, charge_id: charge.id, amount_cents: amountCents });
          const refunded_cents = charge.refunded_cents + amountCents;
          await updateCharge(tx, charge.id, { refunded_cents }, now());
          return;
        }
        if (amountCents !== undefined && amountCents > remaining)
          throw new Error(`Only ${remaining} cents of ${paymentId} can still be refunded.`);
        const fullRefund = { refunded_cents: charge.amount_cents, refunded_at: now() };
        await updateCharge(tx, charge.id, { refund_key: idempotencyKey, ...fullRefund }, now());
      }),

    async state(paymentId) {
      const charge = await findChargeById(db, paymentId);
      return charge ? toState(charge) : null;
    },

    async find({ idempotencyKey }) {
      const charge = await findChargeByKey(db, idempotencyKey);
      return charge ? toState(charge) : null;
    },

    async *since(instant) {
      let last: Charge | undefined;
      for (;;) {
        const charges = await listChangedCharges(db, instant, last, batchSize);
        for (const charge of charges) yield toState(charge);
        last = charges.at(-1);
        if (charges.length < batchSize) return;
      }
    },
  };
}

const saveChargedCard = (
  tx: Tx,
  { saveCard, customer }: Pick<ChargeRequest, 'saveCard' | 'customer'>,
  card: SandboxCard,
  now: Date,
): Promise<string> | null => (saveCard && customer ? insertCard(tx, customer, card, now) : null);

function requireCharge(charge: Charge | undefined, paymentId: string): Charge {
  if (!charge) throw new Error(`There is no charge ${paymentId}.`);
  return charge;
}

/** Throws if a key is reused for a different request, which is a programming error. */
function assertSameRequest(charge: Charge, request: ChargeRequest): Charge {
  const isSame =
    charge.source === getSourceId(request.source) &&
    charge.customer === request.customer &&
    charge.amount_cents === request.amountCents &&
    charge.currency === request.currency &&
    charge.save_card === request.saveCard &&
    charge.off_session === request.offSession;
  if (!isSame) throw new Error(`The key ${request.idempotencyKey} belongs to another charge.`);
  return charge;
}

function toResult(charge: Charge): ChargeResult {
  if (charge.status === 'requires_action') {
    return { status: 'requires_action', paymentId: charge.id, clientSecret: charge.client_secret ?? '' };
  }
  if (charge.status === 'failed') {
    const code = charge.failure_code ?? 'card_declined';
    const message = failureMessages[code] ?? 'Your card was declined.';
    return { status: 'failed', paymentId: charge.id, code, message };
  }
  const { brand, last4, expMonth, expYear } = getCard(charge);
  return {
    status: 'succeeded',
    paymentId: charge.id,
    card: { brand, last4, expMonth, expYear },
    savedCardId: charge.saved_card_id,
  };
}

function toState(charge: Charge): ChargeState {
  const status = charge.dispute_status as 'open' | 'won' | 'lost' | null;
  const { withdrawn_cents: withdrawnCents } = charge;
  const reinstatedCents = status === 'won' ? withdrawnCents : 0;
  return {
    paymentId: charge.id,
    idempotencyKey: charge.idempotency_key,
    metadata: charge.metadata as Record<string, string>,
    result: toResult(charge),
    amountCents: charge.amount_cents,
    currency: charge.currency,
    refundedCents: charge.refunded_cents,
    refundFailedCents: 0,
    dispute: status && { status, withdrawnCents, reinstatedCents },
    createdAt: charge.created_at,
  };
}
