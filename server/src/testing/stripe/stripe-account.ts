import { randomBytes } from 'node:crypto';
import { testCards } from './cards.ts';
import {
  createInputError,
  createMissingError,
  type StripeCharge,
  type StripeCustomer,
  type StripeDispute,
  type StripeEvent,
  type StripeIntent,
  type StripeMethod,
  type StripeRefund,
  type StripeSetup,
  type StripeToken,
} from './objects.ts';

/** A Stripe account in memory, and the events that happen at banks and on Stripe's own pages. */
export class StripeAccount {
  readonly tokens = new Map<string, StripeToken>();
  readonly customers = new Map<string, StripeCustomer>();
  readonly methods = new Map<string, StripeMethod>();
  readonly intents = new Map<string, StripeIntent>();
  readonly setups = new Map<string, StripeSetup>();
  readonly charges = new Map<string, StripeCharge>();
  readonly refunds = new Map<string, StripeRefund>();
  readonly disputes = new Map<string, StripeDispute>();
  /** Newest last. */
  readonly events: StripeEvent[] = [];
  readonly now: () => Date;

  constructor(now: () => Date) {
    this.now = now;
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`;
  }

  get seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  /** Records an event with the current state of its object. */
  emitEvent(type: string, object: object): void {
    const event: StripeEvent = {
      id: this.newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.seconds,
      type,
      data: { object: structuredClone(object) },
    };
    this.events.push(event);
  }

  /** Creates a token for a test number, as Stripe's script does. */
  createToken(number: string): StripeToken {
    const testCard = testCards[number];
    if (!testCard) throw createInputError('Your card number is incorrect.', { code: 'incorrect_number' });
    const token: StripeToken = {
      id: this.newId('tok'),
      object: 'token',
      type: 'card',
      used: false,
      card: { brand: testCard.brand, last4: number.slice(-4), exp_month: 4, exp_year: 2049 },
      number,
    };
    this.tokens.set(token.id, token);
    return token;
  }

  /** Turns a token into a payment method; a token can be used once. */
  createPaymentMethod(tokenId: string): StripeMethod {
    const param = 'payment_method_data[card][token]';
    const token = this.tokens.get(tokenId);
    if (!token) throw createMissingError('token', tokenId, param);
    if (token.used) {
      throw createInputError(`You cannot use a Stripe token more than once: ${tokenId}.`, {
        code: 'token_already_used',
        param,
      });
    }
    token.used = true;
    const method: StripeMethod = {
      id: this.newId('pm'),
      object: 'payment_method',
      type: 'card',
      created: this.seconds,
      card: token.card,
      customer: null,
      number: token.number,
      authorizedOffSession: false,
      used: false,
    };
    this.methods.set(method.id, method);
    return method;
  }

  findIntent(id: string): StripeIntent {
    const intent = this.intents.get(id);
    if (!intent) throw createMissingError('payment_intent', id, 'intent');
    return intent;
  }

  findCharge(intentId: string): StripeCharge {
    const charge = this.charges.get(this.findIntent(intentId).latest_charge ?? '');
    if (!charge)
      throw createInputError(`The PaymentIntent ${intentId} does not have a successful charge to refund.`);
    return charge;
  }

  /** Refunds part of a charge, through the API or on Stripe's own pages. */
  refund(intentId: string, amount: number | undefined, metadata: Record<string, string>): StripeRefund {
    const charge = this.findCharge(intentId);
    const openDispute = [...this.disputes.values()].find(
      (candidate) => candidate.payment_intent === intentId,
    );
    if (openDispute && openDispute.status !== 'won')
      throw createInputError('This charge is disputed.', { code: 'charge_disputed' });
    const remaining = charge.amount - charge.amount_refunded;
    if (remaining === 0) {
      throw createInputError(`Charge ${charge.id} has already been refunded.`, {
        code: 'charge_already_refunded',
      });
    }
    const cents = amount ?? remaining;
    if (cents > remaining)
      throw createInputError('Refund amount is greater than unrefunded amount on charge.');
    const refund: StripeRefund = {
      id: this.newId('re'),
      object: 'refund',
      amount: cents,
      created: this.seconds,
      payment_intent: intentId,
      status: 'succeeded',
      metadata,
    };
    this.refunds.set(refund.id, refund);
    charge.amount_refunded += cents;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.emitEvent('refund.created', refund);
    this.emitEvent('charge.refunded', charge);
    return refund;
  }

  /** Fails a refund at the bank; the money returns. */
  failRefund(id: string): void {
    const refund = this.refunds.get(id);
    if (!refund) throw createMissingError('refund', id, 'id');
    refund.status = 'failed';
    this.findCharge(refund.payment_intent).amount_refunded -= refund.amount;
    this.emitEvent('refund.failed', refund);
  }

  /** Opens a dispute: the bank withdraws the money of a charge. */
  dispute(intentId: string): void {
    const charge = this.findCharge(intentId);
    charge.disputed = true;
    const amount = charge.amount - charge.amount_refunded;
    const dispute: StripeDispute = {
      id: this.newId('dp'),
      object: 'dispute',
      amount,
      created: this.seconds,
      status: 'needs_response',
      payment_intent: intentId,
      balance_transactions: [
        { id: this.newId('txn'), object: 'balance_transaction', amount: -amount, fee: 1_500 },
      ],
    };
    this.disputes.set(dispute.id, dispute);
    this.emitEvent('charge.dispute.created', dispute);
    this.emitEvent('charge.dispute.funds_withdrawn', dispute);
  }

  /** Closes a dispute; if it is won, the money returns. */
  closeDispute(intentId: string, status: 'won' | 'lost'): void {
    const dispute = [...this.disputes.values()].find((candidate) => candidate.payment_intent === intentId);
    if (!dispute) throw createMissingError('dispute', intentId, 'id');
    dispute.status = status;
    if (status === 'won') {
      const { amount } = dispute;
      const reinstatement = {
        id: this.newId('txn'),
        object: 'balance_transaction',
        amount,
        fee: -1_500,
      } as const;
      dispute.balance_transactions.push(reinstatement);
      this.emitEvent('charge.dispute.funds_reinstated', dispute);
    }
    this.emitEvent('charge.dispute.closed', dispute);
  }
}
