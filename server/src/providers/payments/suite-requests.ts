import { newId } from '../../database/ids.ts';
import type { ChargeRequest, Customer, Payments } from './port.ts';

/** A provider under test, with controls that simulate the browser, the bank and the dashboard of the provider. */
export interface ProviderUnderTest {
  payments: Payments;
  now(): Date;
  /** Creates a token for a test card number. */
  createToken(number: string): Promise<string>;
  /** Approves or declines a pending authentication; rejects if none is pending. */
  completeAuthentication(clientSecret: string, approved: boolean): Promise<void>;
  /** Opens a dispute of a charge, which withdraws its funds. */
  dispute(paymentId: string): Promise<void>;
  /** Closes a dispute. */
  decideDispute(paymentId: string, status: 'won' | 'lost'): Promise<void>;
  /** Returns the e-mail address of a customer at the provider; undefined if the customer was deleted. */
  findCustomerEmail(customer: string): Promise<string | null | undefined>;
  /** Refunds part of a charge in the provider's dashboard. */
  refundAtProvider(paymentId: string, amountCents: number): Promise<void>;
}

/** Creates builders of charge requests and customers, with new keys and ids on each call. */
export function createSuiteRequests(now: () => Date) {
  return {
    request: (token: string, changes: Partial<ChargeRequest> = {}): ChargeRequest => ({
      idempotencyKey: `suite-${newId()}`,
      keyFirstUsedAt: now(),
      source: { token },
      customer: null,
      amountCents: 25_000,
      currency: 'usd',
      description: 'Lifestory video',
      saveCard: false,
      offSession: false,
      metadata: { purpose: 'suite' },
      ...changes,
    }),
    newCustomer: (): Customer => {
      const id = newId();
      return { id, email: `${id}@example.com`, name: 'Paula Payer' };
    },
  };
}
