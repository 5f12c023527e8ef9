import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { createCardToken } from '../../testing/payments/payer.ts';

const { app, db, users } = await testApp();

test('a person erased while saving their first card is deleted at the provider too', async () => {
  const ana = await users.customer();
  const sandbox = app.payments;
  const forgotten: string[] = [];
  app.payments = {
    ...sandbox,
    async customer(person) {
      const created = await sandbox.customer(person);
      const now = app.now();
      await db
        .updateTable('people')
        .set({ deleted_at: now, erased_at: now })
        .where('id', '=', person.id)
        .execute();
      return created;
    },
    async deleteCustomer(customer) {
      forgotten.push(customer);
      await sandbox.deleteCustomer(customer);
    },
  };
  const id = await createCardToken(ana);
  expect((await ana.call('POST', '/api/user/add-payment-method', { id })).status).toBe(503);
  app.payments = sandbox;
  expect(forgotten).toHaveLength(1);
  for (const table of ['payment_customers', 'sandbox_customers', 'sandbox_cards'] as const) {
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  }
});
