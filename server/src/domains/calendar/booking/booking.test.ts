import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { runDuringTransaction } from '../../../testing/concurrent-transaction.ts';
import { makeSlot } from '../../../testing/slots.ts';

const { db, visitor, users, setClock } = await createTestApp();
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);

let hours = 0;
const createNextSlot = () => makeSlot(db, new Date(noon.getTime() + ++hours * 3_600_000));
const book = (slotId: string, changes: Record<string, unknown> = {}) =>
  visitor().call('POST', '/api/session/store', createBookingForm({ slot_id: slotId, ...changes }));
const slotTaken = { success: false, code: 'slot_taken', data: { booked: true } };

const findInterviews = (email: string) =>
  db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .select([
      'interviews.id',
      'interviews.booking',
      'interviews.meeting_id',
      'people.fname',
      'people.id as personId',
    ])
    .where('people.email', '=', email)
    .execute();

test('a booking creates the person, their story and a waiting interview', async () => {
  const response = await book(await createNextSlot());
  expect(response).toMatchObject({ status: 200, body: { success: true, message: expect.any(String) } });
  const person = await db
    .selectFrom('people')
    .selectAll()
    .where('email', '=', 'ana@example.com')
    .executeTakeFirstOrThrow();
  expect(person).toMatchObject({
    fname: 'Ana',
    contact: '+1 213 373 4253',
    state: 'California',
    dob: '1950-06-15',
  });
  const [interview] = await findInterviews('ana@example.com');
  expect(interview?.meeting_id).toMatch(/^[\w-]{24}$/);
  const story = await db
    .selectFrom('stories')
    .selectAll()
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(story.opened_at).toBeNull();
});

test('a slot can be booked once', async () => {
  const slot = await createNextSlot();
  await book(slot, { email: 'ben@example.com', confirmation_email: 'ben@example.com' });
  const second = await book(slot, { email: 'cleo@example.com', confirmation_email: 'cleo@example.com' });
  expect(second).toMatchObject({
    status: 409,
    body: { ...slotTaken, message: expect.stringContaining('already booked') },
  });
  expect(await findInterviews('cleo@example.com')).toEqual([]);
});

test('a booking whose slot is taken at the last moment fails, and leaves nothing behind', async () => {
  const slot = await createNextSlot();
  await book(slot, { email: 'first@example.com', confirmation_email: 'first@example.com' });
  const setStatus = (connection: typeof db, status: string) =>
    connection.updateTable('interviews').set({ status }).where('slot_id', '=', slot).execute();
  await setStatus(db, 'cancelled');
  const countRows = async () => {
    const tables = ['notifications', 'consents', 'booking_requests', 'people'] as const;
    const counts = tables.map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst(),
    );
    return Promise.all(counts);
  };
  const countsBefore = await countRows();
  const response = await runDuringTransaction(
    db,
    (tx) => setStatus(tx, 'waiting'),
    () => book(slot, { email: 'last@example.com', confirmation_email: 'last@example.com' }),
  );
  expect(response).toMatchObject({ status: 409, body: slotTaken });
  expect(await countRows()).toEqual(countsBefore);
});

test('one of two hundred concurrent bookings of a slot succeeds', async () => {
  const slot = await createNextSlot();
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const email = `crowd${index}@example.com`;
      return book(slot, { email, confirmation_email: email });
    }),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = responses.filter(({ status }) => status !== 200);
  for (const response of refused) expect(response).toMatchObject({ status: 409, body: slotTaken });
  const interviews = await db.selectFrom('interviews').select('id').where('slot_id', '=', slot).execute();
  expect(interviews).toHaveLength(1);
});

test('two hundred concurrent bookings of different slots all succeed', async () => {
  const slots: string[] = [];
  for (let index = 0; index < 200; index += 1) slots.push(await createNextSlot());
  const responses = await Promise.all(
    slots.map((slot, index) => {
      const email = `guest${index}@example.com`;
      return book(slot, { email, confirmation_email: email });
    }),
  );
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
});

test('a booking with the address of an account belongs to that account, without changing or revealing it', async () => {
  const ben = await users.customer({ fname: 'Benedict', email: 'Benedict@Example.com' });
  const findAccount = () =>
    db.selectFrom('people').selectAll().where('id', '=', ben.person.id).executeTakeFirstOrThrow();
  const accountBefore = await findAccount();
  const existingAddress = { email: 'benedict@example.com', confirmation_email: 'benedict@example.com' };
  const newAddress = { email: 'nobody-yet@example.com', confirmation_email: 'nobody-yet@example.com' };
  const existingReply = await book(await createNextSlot(), {
    ...existingAddress,
    first_name: 'Rosa',
    contact: '(310) 273-4253',
  });
  const newReply = await book(await createNextSlot(), newAddress);
  expect(existingReply.status).toBe(200);
  // The responses differ only in the payment link and in the token of the booking.
  const withoutLink = ({ body }: typeof existingReply) =>
    JSON.stringify(body)
      .replace(/meeting_id=[\w-]{24}/, '')
      .replace(/"token":"[\w-]{43}"/, '');
  expect(withoutLink(existingReply)).toBe(withoutLink(newReply));
  const [interview] = await findInterviews('benedict@example.com');
  expect(interview).toMatchObject({
    personId: ben.person.id,
    fname: 'Benedict',
    booking: { first_name: 'Rosa' },
  });
  expect(await findAccount()).toEqual(accountBefore);
  expect(
    await db.selectFrom('stories').selectAll().where('person_id', '=', ben.person.id).execute(),
  ).toHaveLength(1);
});

test('a Sub User who books gets their own story in addition to the membership', async () => {
  const ana = await users.customer();
  const eve = await users.subUser(ana, { email: 'eve@example.com' });
  const response = await book(await createNextSlot(), {
    email: 'eve@example.com',
    confirmation_email: 'eve@example.com',
  });
  expect(response.status).toBe(200);
  const ownStories = await db
    .selectFrom('stories')
    .select('id')
    .where('person_id', '=', eve.person.id)
    .execute();
  expect(ownStories).toHaveLength(1);
  const memberships = await db
    .selectFrom('memberships')
    .selectAll()
    .where('person_id', '=', eve.person.id)
    .execute();
  expect(memberships).toHaveLength(1);
});

test('an address of staff is refused', async () => {
  await users.superAdmin({ email: 'staff@example.com' });
  const slot = await createNextSlot();
  const response = await book(slot, { email: 'STAFF@example.com', confirmation_email: 'staff@example.com' });
  expect(response).toMatchObject({ status: 422, body: { message: { email: [expect.any(String)] } } });
  expect((await book(slot)).status).toBe(200);
});

test('an address can have three future unpaid interviews, even with four concurrent bookings', async () => {
  const dora = { email: 'dora@example.com', confirmation_email: 'dora@example.com' };
  const slots = [
    await createNextSlot(),
    await createNextSlot(),
    await createNextSlot(),
    await createNextSlot(),
    await createNextSlot(),
  ];
  const responses = await Promise.all(slots.map((slot) => book(slot, dora)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422]);
  const [first] = await findInterviews('dora@example.com');
  await db
    .updateTable('interviews')
    .set({ fee_paid_at: noon })
    .where('id', '=', first?.id ?? '')
    .execute();
  expect((await book(await createNextSlot(), dora)).status).toBe(200);
});

test('a missing, unknown, malformed or past slot cannot be booked', async () => {
  expect(await book('')).toMatchObject({
    status: 422,
    body: { message: { slot_id: ['Please select a slot to book session'] } },
  });
  for (const slot of ['0190a5b0-0000-7000-8000-000000000000', 'no-id', "'; drop table slots; --"]) {
    expect(await book(slot)).toMatchObject({ status: 409, body: slotTaken });
  }
  const past = await makeSlot(db, new Date(noon.getTime() - 60_000), 1);
  expect(await book(past)).toMatchObject({ status: 409, body: { ...slotTaken, code: 'slot_too_soon' } });
});

test('a slot is free again when its interview is cancelled or deleted', async () => {
  const slot = await createNextSlot();
  for (const [index, change] of [{ status: 'cancelled' }, { deleted_at: noon }].entries()) {
    const email = `again${index}@example.com`;
    expect((await book(slot, { email, confirmation_email: email })).status).toBe(200);
    await db.updateTable('interviews').set(change).where('slot_id', '=', slot).execute();
  }
  expect((await book(slot, { email: 'f@example.com', confirmation_email: 'f@example.com' })).status).toBe(
    200,
  );
});

test('an invalid form books nothing and returns the messages of the validation', async () => {
  const slot = await createNextSlot();
  const store = await book(slot, { first_name: '', last_name: '' });
  const validation = await visitor().call(
    'POST',
    '/api/session/validation',
    createBookingForm({ first_name: '', last_name: '' }),
  );
  expect(store.status).toBe(422);
  expect(store.body).toEqual(validation.body);
  expect(await db.selectFrom('interviews').select('id').where('slot_id', '=', slot).execute()).toEqual([]);
});
