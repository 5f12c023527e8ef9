import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createBookingForm } from '../../../../testing/booking-form.ts';
import { listMails } from '../../../../testing/mails/stored-mail.ts';

const { db, users, setClock, visitor } = await createTestApp();
setClock(new Date('2027-05-03T19:00:00Z'));
const superAdmin = await users.superAdmin({ email: 'staff@example.com' });

const addCustomer = async (email: string, changes: Record<string, unknown> = {}) =>
  superAdmin.call<{ data: { id: string }; message: Record<string, string[]> }>(
    'POST',
    '/api/user/add-customer',
    {
      ...createBookingForm({ email }),
      ...changes,
    },
  );
const findMails = (email: string) => listMails(db, { to: email });
const findStory = (id: string) =>
  db
    .selectFrom('stories')
    .leftJoin('subscriptions', 'subscriptions.story_id', 'stories.id')
    .select(['opened_at', 'status', 'trial_end_on'])
    .where('person_id', '=', id)
    .executeTakeFirst();

test('a customer is added with their details and a story that is not open; no mail is sent', async () => {
  const { body } = await addCustomer('ana@example.com');
  const { id } = body.data;
  const person = await superAdmin.request(contract.people.fetch, { body: { id } });
  expect(person.data).toMatchObject({
    fullName: 'Ana Marsh',
    contact: '+1 213 373 4253',
    role: 'Customer',
    account_created: false,
    details: { dob: '1950-06-15', city: 'Los Angeles', state: 'California' },
  });
  expect(await findStory(id)).toMatchObject({ opened_at: null, status: null });
  expect(await findMails('ana@example.com')).toEqual([]);
  const auditLog = await superAdmin.request(contract.audit.list, { query: { subject: id } });
  expect(auditLog.data.map(({ action }) => action)).toEqual(['customer added']);
  const { data } = await superAdmin.request(contract.people.list, {
    query: { role: 'customer', search: 'ana' },
  });
  expect(data).toMatchObject([{ id }]);
});

test('with `open`, the story opens on trial, and the welcome mail has a link for choosing a password', async () => {
  const { body } = await addCustomer('bea@example.com', { open: true });
  expect(await findStory(body.data.id)).toMatchObject({ status: 'trial', trial_end_on: '2027-06-02' });
  const [mail] = await findMails('bea@example.com');
  expect(mail).toMatchObject({ kind: 'account-created', subject: 'Your Lifestory account is ready' });
  expect(mail?.body_text).toContain('/create-password/');
});

test('the form is checked like the booking form, with all messages at once', async () => {
  const { status, body } = await addCustomer('not an address', {
    first_name: '',
    last_name: '',
    contact: '12',
    day: 31,
    month: 2,
    zip_code: 'x',
  });
  expect(status).toBe(422);
  expect(Object.keys(body.message).toSorted()).toEqual([
    'contact',
    'day',
    'email',
    'first_name',
    'last_name',
    'zip_code',
  ]);
});

test('the address of an account is refused, except that of a sub user, who becomes a customer and keeps their profile', async () => {
  const carla = await users.customer({ email: 'carla@example.com' });
  const ben = await users.subUser(carla, { email: 'ben@example.com', fname: 'Benedict' });
  const response = await addCustomer('CARLA@example.com');
  expect([response.status, response.body.message.email]).toEqual([
    422,
    ['There is already a customer with this e-mail address.'],
  ]);
  expect((await addCustomer('staff@example.com')).body.message.email).toEqual([
    'This e-mail address belongs to a staff account.',
  ]);
  const { body } = await addCustomer('ben@example.com', { open: true });
  expect(body.data.id).toBe(ben.person.id);
  expect(await findStory(ben.person.id)).toMatchObject({ status: 'trial' });
  const { data } = await superAdmin.request(contract.people.fetch, { body: { id: ben.person.id } });
  expect(data.fname).toBe('Benedict');
});

test('one of two concurrent identical requests adds the customer', async () => {
  const replies = await Promise.all([1, 2].map(() => addCustomer('twice@example.com', { open: true })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await findMails('twice@example.com')).toHaveLength(1);
});

test('only a Super Admin adds customers', async () => {
  for (const caller of [await users.developer(), await users.interviewer(), await users.customer()]) {
    expect((await caller.call('POST', '/api/user/add-customer', createBookingForm())).status).toBe(403);
  }
  expect((await visitor().call('POST', '/api/user/add-customer', createBookingForm())).status).toBe(401);
});
