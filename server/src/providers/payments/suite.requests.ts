import { newId } from '../../database/ids.ts';
import type { ChargeRequest, Customer, Payments } from './port.ts';

/** A provider under test, with what a browser, a bank and the provider's own pages do. */
export interface ProviderUnderTest {
  payments: Payments;
  /** The provider's clock. */
  now(): Date;
  /** Makes a token of a test number. */
  createToken(number: string): Promise<string>;
  /** The customer's answer to the bank. */
  completeAuthentication(clientSecret: string, approved: boolean): Promise<void>;
  /** The bank takes the money of a charge, since its customer does not know it. */
  dispute(paymentId: string): Promise<void>;
  /** The bank decides it. */
  decideDispute(paymentId: string, status: 'won' | 'lost'): Promise<void>;
  /** Some of a charge is given back on the provider's own pages. */
  refundAtProvider(paymentId: string, cents: number): Promise<void>;
}

/** Makes orders that nobody made before. */
export function suiteRequests(now: () => Date) {
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
