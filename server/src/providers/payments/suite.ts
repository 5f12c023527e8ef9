import { expect, test } from 'vitest';
import { chargesSuite } from './suite-charges.ts';
import { createSuiteRequests, type ProviderUnderTest } from './suite-requests.ts';
import { savedCardsSuite } from './suite-saved-cards.ts';
import { statesSuite } from './suite-states.ts';

/** Tests that every payment provider must pass. */
export function paymentsSuite(provider: ProviderUnderTest): void {
  chargesSuite(provider);
  savedCardsSuite(provider);
  statesSuite(provider);

  test('concurrent and repeated calls return one customer id per person', async () => {
    const { newCustomer } = createSuiteRequests(provider.now);
    const person = newCustomer();
    const ids = await Promise.all(Array.from({ length: 6 }, () => provider.payments.customer(person)));
    expect(new Set(ids).size).toBe(1);
    expect(await provider.payments.customer(newCustomer())).not.toBe(ids[0]);
  });

  test('a customer keeps their id and has the e-mail address that was set last', async () => {
    const { payments, findCustomerEmail } = provider;
    const person = createSuiteRequests(provider.now).newCustomer();
    const customer = await payments.customer(person);
    expect(await findCustomerEmail(customer)).toBe(person.email);
    const email = `new-${person.email}`;
    for (let time = 0; time < 2; time++) await payments.changeCustomerEmail(customer, email);
    expect(await findCustomerEmail(customer)).toBe(email);
    expect(await payments.customer({ ...person, email })).toBe(customer);
  });

  test('changing the e-mail address of a deleted customer has no effect', async () => {
    const { payments, findCustomerEmail } = provider;
    const customer = await payments.customer(createSuiteRequests(provider.now).newCustomer());
    await payments.deleteCustomer(customer);
    await payments.changeCustomerEmail(customer, 'late@example.com');
    expect(await findCustomerEmail(customer)).toBeUndefined();
  });
}
