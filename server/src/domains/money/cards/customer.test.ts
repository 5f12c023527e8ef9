import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createCardToken } from '../../../testing/payments/payer.ts';
import { changeEmail } from '../../people/people/index.ts';

const { app, db, users, runJobs } = await createTestApp();

test('a person erased while saving their first card is deleted at the provider too', async () => {
  const ana = await users.customer();
  const sandbox = app.payments;
  const deletedCustomerIds: string[] = [];
  app.payments = {
    ...sandbox,
    async customer(person) {
      const customerId = await sandbox.customer(person);
      const now = app.now();
      await db
        .updateTable('people')
        .set({ deleted_at: now, erased_at: now })
        .where('id', '=', person.id)
        .execute();
      return customerId;
    },
    async deleteCustomer(customer) {
      deletedCustomerIds.push(customer);
      await sandbox.deleteCustomer(customer);
    },
  };
  const id = await createCardToken(ana);
  expect((await ana.call('POST', '/api/user/add-payment-method', { id })).status).toBe(503);
  app.payments = sandbox;
  expect(deletedCustomerIds).toHaveLength(1);
  for (const table of ['payment_customers', 'sandbox_customers', 'sandbox_cards'] as const) {
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  }
});

test('an e-mail address that changes while the provider creates the customer reaches the provider', async () => {
  const ana = await users.customer();
  const sandbox = app.payments;
  const email = 'changed.meanwhile@example.com';
  app.payments = {
    ...sandbox,
    async customer(person) {
      const customerId = await sandbox.customer(person);
      await db.transaction().execute((tx) => changeEmail(app, tx, ana.person.id, email));
      await runJobs();
      return customerId;
    },
  };
  const id = await createCardToken(ana);
  expect((await ana.call('POST', '/api/user/add-payment-method', { id })).status).toBe(200);
  app.payments = sandbox;
  await runJobs();
  const customers = db.selectFrom('sandbox_customers').select('email').where('person_id', '=', ana.person.id);
  expect(await customers.execute()).toEqual([{ email }]);
});
