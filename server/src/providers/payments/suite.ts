import { expect, test } from 'vitest';
import { createSuiteRequests, type ProviderUnderTest } from './suite.requests.ts';
import { chargesSuite } from './suite-charges.ts';
import { savedCardsSuite } from './suite-saved-cards.ts';
import { statesSuite } from './suite-states.ts';

/** Tests that every payment provider must pass. */
export function paymentsSuite(under: ProviderUnderTest): void {
  chargesSuite(under);
  savedCardsSuite(under);
  statesSuite(under);

  test('concurrent and repeated calls return one customer id per person', async () => {
    const { newCustomer } = createSuiteRequests(under.now);
    const person = newCustomer();
    const names = await Promise.all(Array.from({ length: 6 }, () => under.payments.customer(person)));
    expect(new Set(names).size).toBe(1);
    expect(await under.payments.customer(newCustomer())).not.toBe(names[0]);
  });
}
