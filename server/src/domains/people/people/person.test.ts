import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { runDuringTransaction } from '../../../testing/concurrent-transaction.ts';
import { createInterview } from '../../../testing/interviews.ts';

const { app, users, db } = await createTestApp();
const sue = await users.superAdmin();
const dev = await users.developer();

test('people get their own user info', async () => {
  const ana = await users.customer();
  const { data } = await ana.request(contract.people.info, {});
  expect(data).toMatchObject({
    id: ana.person.id,
    fullName: `${ana.person.fname} ${ana.person.lname}`,
    role: 'Customer',
    disabled: false,
    details: { city: 'Los Angeles', state: 'California', dob: '1950-06-15' },
  });
});

test('the people of a story see each other, without private data', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const storytellerView = await ben.request(contract.people.info, { query: { id: ana.person.id } });
  expect(storytellerView.data).toMatchObject({
    role: 'Customer',
    email: '',
    contact: '',
    details: { dob: null, city: '' },
  });
  const memberView = await ana.request(contract.people.info, { query: { id: ben.person.id } });
  expect(memberView.data).toMatchObject({ role: 'Sub User', email: ben.person.email, contact: '' });
});

test('a Developer sees no phone numbers or birth dates, including those of the family', async () => {
  const ana = await users.customer();
  await users.subUser(ana);
  await db
    .updateTable('memberships')
    .set({ contact: '+12133734253' })
    .where('story_id', '=', ana.storyId)
    .execute();
  const body = { id: ana.person.id };
  const viewOfSuperAdmin = await sue.request(contract.people.fetch, { body });
  expect(viewOfSuperAdmin.data).toMatchObject({
    contact: '+12133734253',
    sub_users: [{ contact: '+12133734253', is_active: true }],
  });
  const viewOfDeveloper = await dev.request(contract.people.fetch, { body });
  expect(viewOfDeveloper.data).toMatchObject({
    contact: '',
    details: { dob: null },
    sub_users: [{ contact: '' }],
  });
  const info = await dev.request(contract.people.info, { query: body });
  expect(info.data).toMatchObject({ contact: '', details: { dob: null } });
});

test('the user view contains the film, but only for a Super Admin', async () => {
  const ana = await users.customer();
  const body = { id: ana.person.id };
  expect((await sue.request(contract.people.fetch, { body })).data.video).toBeNull();
  const { id: interview_id } = await createInterview(app, ana, { status: 'completed' });
  await db
    .insertInto('recordings')
    .values({
      id: newId(),
      interview_id,
      storage_key: `recordings/${newId()}.mp4`,
      o_file: 'Ana.mp4',
      bytes: 7,
    })
    .execute();
  expect((await sue.request(contract.people.fetch, { body })).data.video).toMatchObject({
    o_file: 'Ana.mp4',
  });
  expect((await dev.request(contract.people.fetch, { body })).data.video).toBeNull();
});

test('a Super Admin changes only the editable fields that are sent, and the audit log records it', async () => {
  const ana = await users.customer();
  const response = await sue.call('POST', '/api/user/update-user', {
    id: ana.person.id,
    fname: 'Anna',
    contact: '(213) 373-4254',
    email: 'other@example.com',
    staff_role: 'Super Admin',
    role: 'Super Admin',
    details: { city: 'Pasadena', dob: '1949-12-31', password_hash: 'x' },
  });
  expect(response.status).toBe(200);
  const { data } = await sue.request(contract.people.fetch, { body: { id: ana.person.id } });
  expect(data).toMatchObject({
    fname: 'Anna',
    lname: ana.person.lname,
    email: ana.person.email,
    contact: '+1 213 373 4254',
    role: 'Customer',
    details: { city: 'Pasadena', state: 'California', dob: '1949-12-31' },
  });
  const [entry, ...otherEntries] = await db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('subject_id', '=', ana.person.id)
    .execute();
  expect(otherEntries).toEqual([]);
  expect(entry?.before).toEqual({
    fname: ana.person.fname,
    contact: '+12133734253',
    city: 'Los Angeles',
    dob: '1950-06-15',
  });
  expect(entry?.after).toEqual({
    fname: 'Anna',
    contact: '+1 213 373 4254',
    city: 'Pasadena',
    dob: '1949-12-31',
  });
});

test('all errors are reported at once, by field, and nothing is changed', async () => {
  const ana = await users.customer();
  const response = await sue.call<{ message: object }>('POST', '/api/user/update-user', {
    id: ana.person.id,
    fname: '',
    lname: ' ',
    contact: '12',
    state: 'Bavaria',
    zip_code: 'ABC',
    dob: '2150-02-30',
  });
  expect(response.status).toBe(422);
  expect(Object.keys(response.body.message).sort()).toEqual([
    'contact',
    'dob',
    'fname',
    'lname',
    'state',
    'zip_code',
  ]);
  const { data } = await sue.request(contract.people.fetch, { body: { id: ana.person.id } });
  expect(data).toMatchObject({ fname: ana.person.fname, details: { state: 'California' } });
});

test('the empty fields of an invited person may stay empty', async () => {
  const ben = await users.subUser(await users.customer());
  await db
    .updateTable('people')
    .set({ country: '', state: '', city: '', zip_code: '', contact: '', dob: null })
    .where('id', '=', ben.person.id)
    .execute();
  await sue.request(contract.people.update, {
    body: {
      id: ben.person.id,
      fname: 'Benny',
      contact: '',
      country: '',
      state: '',
      city: '',
      zip_code: '',
      dob: null,
    },
  });
  const { data } = await sue.request(contract.people.fetch, { body: { id: ben.person.id } });
  expect(data).toMatchObject({ fname: 'Benny', role: 'Sub User' });
});

test('a sub user’s address can be set without a zip code, which sub users are never asked for', async () => {
  const ben = await users.subUser(await users.customer());
  await db
    .updateTable('people')
    .set({ country: '', state: '', city: '', zip_code: '' })
    .where('id', '=', ben.person.id)
    .execute();
  const address = { country: 'United States', state: 'California', city: 'Pasadena' };
  await sue.request(contract.people.update, { body: { id: ben.person.id, ...address } });
  const { data } = await sue.request(contract.people.fetch, { body: { id: ben.person.id } });
  expect(data.details).toMatchObject({ ...address, zip_code: '' });
  const response = await sue.call('POST', '/api/user/update-user', {
    id: ben.person.id,
    ...address,
    zip_code: 'ABC',
  });
  expect(response.status).toBe(422);
});

test('other staff and missing people cannot be changed', async () => {
  for (const id of [dev.person.id, newId()]) {
    expect((await sue.call('POST', '/api/user/update-user', { id, fname: 'Nobody' })).status).toBe(404);
  }
  await sue.request(contract.people.update, { body: { id: sue.person.id, fname: 'Susan' } });
});

test('a concurrent change to other fields is preserved', async () => {
  const { id } = (await users.customer()).person;
  await runDuringTransaction(
    db,
    (tx) => tx.updateTable('people').set({ city: 'Fresno' }).where('id', '=', id).execute(),
    () => sue.request(contract.people.update, { body: { id, fname: 'Annabel' } }),
  );
  const { data } = await sue.request(contract.people.fetch, { body: { id } });
  expect(data).toMatchObject({ fname: 'Annabel', details: { city: 'Fresno' } });
});
