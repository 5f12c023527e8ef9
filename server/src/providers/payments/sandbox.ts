import type { Db, Tx } from '../../database/connection.ts';
import { newSecret } from '../../database/ids.ts';
import type { ChargeRequest, ChargeResult, Payments, SandboxDesk } from './port.ts';
import {
  type Charge,
  cardOf,
  chargeByKey,
  findCard,
  insertCard,
  insertCharge,
  insertToken,
  type KnownCard,
  lockCharge,
  lockKey,
  markRefunded,
  type Outcome,
  sourceId,
  takeToken,
  updateCharge,
} from './sandbox.queries.ts';
import { hasExpired, readCard, refusals } from './sandbox-cards.ts';

/** A provider without real money, which behaves like the real one and keeps its books in its own tables. */
export function sandboxPayments(db: Db, now: () => Date): Payments {
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);

  /** What the bank says to a card at once. */
  async function decide(tx: Tx, card: KnownCard, request: ChargeRequest): Promise<Outcome> {
    if (hasExpired(card, now())) return { status: 'failed', failure_code: 'expired_card' };
    if (card.behaviour === 'asks-once' || card.behaviour === 'asks-always') {
      return { status: 'requires_action', client_secret: `secret_${newSecret(24)}` };
    }
    if (card.behaviour !== 'pays') return { status: 'failed', failure_code: card.behaviour };
    return { status: 'succeeded', saved_card_id: await save(tx, card, request.saveCard) };
  }

  /** A card that asked its owner once can be charged later without asking. */
  const save = (tx: Tx, card: KnownCard, wanted: boolean): Promise<string> | null =>
    wanted
      ? insertCard(
          tx,
          { ...card, behaviour: card.behaviour === 'asks-once' ? 'pays' : card.behaviour },
          now(),
        )
      : null;

  async function succeed(tx: Tx, charge: Charge): Promise<Charge> {
    const saved = await save(tx, cardOf(charge), charge.save_card);
    return updateCharge(tx, charge.id, { status: 'succeeded', saved_card_id: saved });
  }

  const sandbox: SandboxDesk = {
    async tokenise(typed) {
      const read = readCard(typed, now());
      if ('refused' in read) return read;
      const { face, behaviour } = read;
      return { id: await insertToken(db, { ...face, behaviour }, now()), card: face };
    },

    answerBank: (clientSecret, approved) =>
      inTransaction(async (tx) => {
        const charge = await lockCharge(tx, 'client_secret', clientSecret);
        if (charge?.status !== 'requires_action') return false;
        if (approved) await succeed(tx, charge);
        else await updateCharge(tx, charge.id, { status: 'failed', failure_code: 'authentication_failed' });
        return true;
      }),
  };

  return {
    name: 'sandbox',
    publishableKey: null,
    sandbox,

    charge: (request) =>
      inTransaction(async (tx) => {
        await lockKey(tx, request.idempotencyKey);
        const known = await chargeByKey(tx, request.idempotencyKey);
        if (known) return resultOf(sameRequest(known, request));
        const { source } = request;
        const found =
          'token' in source ? await takeToken(tx, source.token, now()) : await findCard(tx, source.savedCard);
        const card = found === 'used' ? undefined : found;
        const outcome: Outcome = card
          ? await decide(tx, card, request)
          : { status: 'failed', failure_code: found ? 'token_already_used' : 'no_such_source' };
        return resultOf(await insertCharge(tx, request, card, outcome, now()));
      }),

    confirm: (paymentId) =>
      inTransaction(async (tx) => resultOf(known(await lockCharge(tx, 'id', paymentId), paymentId))),

    abandon: (paymentId) =>
      inTransaction(async (tx) => {
        const charge = known(await lockCharge(tx, 'id', paymentId), paymentId);
        if (charge.status !== 'requires_action') return resultOf(charge);
        return resultOf(await updateCharge(tx, charge.id, { status: 'failed', failure_code: 'abandoned' }));
      }),

    refund: (paymentId, idempotencyKey) =>
      inTransaction(async (tx) => {
        const charge = known(await lockCharge(tx, 'id', paymentId), paymentId);
        if (charge.refund_key === idempotencyKey) return;
        if (charge.status !== 'succeeded') throw new Error(`${paymentId} took no money.`);
        if (charge.refunded_at) throw new Error(`${paymentId} was given back before.`);
        await markRefunded(tx, charge.id, idempotencyKey, now());
      }),
  };
}

function known(charge: Charge | undefined, paymentId: string): Charge {
  if (!charge) throw new Error(`There is no charge ${paymentId}.`);
  return charge;
}

/** One key stands for one request; another one under it is a fault of ours. */
function sameRequest(charge: Charge, request: ChargeRequest): Charge {
  const same =
    charge.source === sourceId(request.source) &&
    charge.amount_cents === request.amountCents &&
    charge.currency === request.currency &&
    charge.save_card === request.saveCard;
  if (!same) throw new Error(`The key ${request.idempotencyKey} belongs to another charge.`);
  return charge;
}

function resultOf(charge: Charge): ChargeResult {
  if (charge.status === 'requires_action') {
    return { status: 'requires_action', paymentId: charge.id, clientSecret: charge.client_secret ?? '' };
  }
  if (charge.status === 'failed') {
    const code = charge.failure_code ?? 'card_declined';
    return {
      status: 'failed',
      paymentId: charge.id,
      code,
      message: refusals[code] ?? 'Your card was declined.',
    };
  }
  const { brand, last4, expMonth, expYear } = cardOf(charge);
  return {
    status: 'succeeded',
    paymentId: charge.id,
    card: { brand, last4, expMonth, expYear },
    savedCardId: charge.saved_card_id,
  };
}
