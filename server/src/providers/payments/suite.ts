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

  test('a customer keeps their id and has the e-mail address given last', async () => {
    const { payments, findCustomerEmail } = under;
    const person = createSuiteRequests(under.now).newCustomer();
    const customer = await payments.customer(person);
    expect(await findCustomerEmail(customer)).toBe(person.email);
    const email = `new-${person.email}`;
    for (let time = 0; time < 2; time++) await payments.changeCustomerEmail(customer, email);
    expect(await findCustomerEmail(customer)).toBe(email);
    expect(await payments.customer({ ...person, email })).toBe(customer);
  });

  test('changing the e-mail address of a deleted customer has no effect', async () => {
    const { payments, findCustomerEmail } = under;
    const customer = await payments.customer(createSuiteRequests(under.now).newCustomer());
    await payments.deleteCustomer(customer);
    await payments.changeCustomerEmail(customer, 'late@example.com');
    expect(await findCustomerEmail(customer)).toBeUndefined();
  });
}
