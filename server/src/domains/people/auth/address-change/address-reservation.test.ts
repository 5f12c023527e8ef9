import { contract } from '@lifestory/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { createAddressChangeCalls, password } from '../../../../testing/address-change.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createBookingForm } from '../../../../testing/booking-form.ts';
import { runDuringTransaction } from '../../../../testing/concurrent-transaction.ts';
import { createFamilyRow } from '../../../../testing/family.ts';
import { makeSlot } from '../../../../testing/slots.ts';
import { changeEmail, insertPerson, lockAddresses, reserveAddress } from '../../people/index.ts';

const testing = await createTestApp();
const { users, visitor, db, app, setClock, runCron } = testing;
const { confirm, undo, requestChange, changeAddress } = createAddressChangeCalls(testing);
const start = app.now();
const dayMs = 24 * 3600_000;
afterEach(() => setClock(start));

const superAdmin = await users.superAdmin();
const reservedMessage =
  'Another account used this e-mail address until recently. It is free seven days after the change.';
const newPerson = (email: string) => ({ email, fname: 'New', lname: 'Person' });
const addressOf = (id: string) =>
  db.selectFrom('people').select('email').where('id', '=', id).executeTakeFirstOrThrow();

/** Creates a customer who has changed their address; returns also both addresses and the secret of the undo link. */
async function createCustomerWithNewAddress() {
  const ana = await users.customer({ password });
  return { ana, formerEmail: ana.person.email, ...(await changeAddress(ana)) };
}

describe('the former address of an account is reserved while the change can be undone', () => {
  test('another account cannot take it, so the change can be undone', async () => {
    const { ana, formerEmail, undoToken } = await createCustomerWithNewAddress();
    const ben = await users.customer({ password });
    expect(await insertPerson(db, newPerson(formerEmail.toUpperCase()))).toBeUndefined();
    expect(
      (await superAdmin.call('POST', '/api/staff/invite', { ...newPerson(formerEmail), role: 'Developer' }))
        .status,
    ).toBe(409);
    expect(
      await superAdmin.call('POST', '/api/user/change-email', {
        id: ben.person.id,
        email: formerEmail,
        reason: 'Asked',
      }),
    ).toMatchObject({ status: 422, body: { message: { email: [reservedMessage] } } });
    expect((await undo(undoToken)).status).toBe(200);
    expect(await addressOf(ana.person.id)).toEqual({ email: formerEmail });
  });

  test('a change of another account to it is not confirmed', async () => {
    const ben = await users.customer({ password });
    const { email, token } = await requestChange(ben);
    const ana = await users.customer({ password, email: email.replace('new', 'moved') });
    await db.updateTable('people').set({ email }).where('id', '=', ana.person.id).execute();
    await changeAddress({ ...ana, person: { ...ana.person, email } });
    expect((await confirm(token)).status).toBe(422);
  });

  test('its owner can take it back', async () => {
    const { ana, formerEmail } = await createCustomerWithNewAddress();
    expect(
      (
        await superAdmin.call('POST', '/api/user/change-email', {
          id: ana.person.id,
          email: formerEmail,
          reason: 'Asked',
        })
      ).status,
    ).toBe(200);
  });

  test('a booking with it belongs to its owner', async () => {
    const { ana, formerEmail } = await createCustomerWithNewAddress();
    const slot_id = await makeSlot(db, new Date(start.getTime() + dayMs));
    const form = createBookingForm({ slot_id, email: formerEmail, confirmation_email: formerEmail });
    expect((await visitor().call('POST', '/api/session/store', form)).status).toBe(200);
    const { person_id } = await db
      .selectFrom('interviews')
      .select('person_id')
      .where('slot_id', '=', slot_id)
      .executeTakeFirstOrThrow();
    expect(person_id).toBe(ana.person.id);
  });

  test('it cannot be invited to a story', async () => {
    const { formerEmail } = await createCustomerWithNewAddress();
    const ben = await users.customer();
    const { status, body } = await ben.call('POST', '/api/user/add-relatives/0', [
      createFamilyRow(formerEmail),
    ]);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { message: { '0.email': ['This address cannot be invited this week. Please use another one.'] } },
    });
  });

  test('an account that was deleted with it cannot be restored', async () => {
    const carl = await users.customer();
    const { id, email } = carl.person;
    await superAdmin.request(contract.accounts.delete, { body: { id } });
    const ana = await users.customer({ password, email });
    await changeAddress(ana);
    expect((await superAdmin.call('POST', '/api/user/restore', { id })).status).toBe(409);
  });

  test('it is free once its owner is deleted', async () => {
    const { ana, formerEmail } = await createCustomerWithNewAddress();
    await superAdmin.request(contract.accounts.delete, { body: { id: ana.person.id } });
    expect(await insertPerson(db, newPerson(formerEmail))).toBeDefined();
  });

  test('it is free after seven days', async () => {
    const { formerEmail } = await createCustomerWithNewAddress();
    setClock(new Date(start.getTime() + 6 * dayMs));
    await runCron('auth_cleanup');
    expect(await insertPerson(db, newPerson(formerEmail))).toBeUndefined();
    setClock(new Date(start.getTime() + 7 * dayMs + 60_000));
    await runCron('auth_cleanup');
    expect(await insertPerson(db, newPerson(formerEmail))).toBeDefined();
  });
});

test('a confirmation is refused with a message if a new account takes the address meanwhile', async () => {
  const ana = await users.customer({ password });
  const { email, token } = await requestChange(ana);
  const { status, body } = await runDuringTransaction(
    db,
    (tx) => insertPerson(tx, newPerson(email)),
    () => confirm(token),
  );
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { message: { token: ['Another account uses this e-mail address now. Please write to us.'] } },
  });
  expect(await addressOf(ana.person.id)).toEqual({ email: ana.person.email });
});

test('a person cannot be inserted with an address that is reserved meanwhile', async () => {
  const { person } = await users.customer();
  const inserted = await runDuringTransaction(
    db,
    async (tx) => {
      await lockAddresses(tx, [person.email]);
      await changeEmail(app, tx, person.id, 'moved.away@example.com');
      await reserveAddress(tx, { email: person.email, personId: person.id, until: app.now() });
    },
    () => insertPerson(db, newPerson(person.email)),
  );
  expect(inserted).toBeUndefined();
});
