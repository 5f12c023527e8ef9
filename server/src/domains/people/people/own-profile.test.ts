import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';

const { users, db } = await createTestApp();
const { people } = contract;

const toSuccess = (message: string) => ({ status: 200, body: { success: true, message } });

test('a Customer changes name, phone and date of birth by sending the whole user object', async () => {
  const ana = await users.customer();
  const { data: user } = await ana.request(people.info, {});
  const form = {
    ...user,
    fname: ' Anna ',
    contact: '(213) 373-0000',
    details: { ...user.details, dob: '1951-02-28' },
  };
  expect(await ana.call('POST', '/api/user/update-details', form)).toMatchObject(
    toSuccess('Profile settings updated successfully'),
  );
  expect((await ana.request(people.info, {})).data).toMatchObject({
    fname: 'Anna',
    lname: user.lname,
    contact: '+1 213 373 0000',
    details: { dob: '1951-02-28', city: 'Los Angeles' },
  });
});

test('a Sub User changes only their name', async () => {
  const ben = await users.subUser(await users.customer());
  await ben.request(people.updateOwn, {
    body: { fname: 'Benjamin', contact: '+1 213 373 9999', dob: '2001-01-01' },
  });
  const { data } = await ben.request(people.info, {});
  expect(data).toMatchObject({ fname: 'Benjamin', contact: ben.person.contact });
  expect(data.details.dob).toBe(ben.person.dob);
});

test('only editable fields can be changed: no e-mail address, no role, no other person', async () => {
  const ana = await users.customer();
  const other = await users.customer();
  const form = {
    id: other.person.id,
    person_id: other.person.id,
    fname: 'Anna',
    email: 'stolen@example.com',
    role: 'Super Admin',
    staff_role: 'Super Admin',
    password_hash: 'x',
    created_at: '2001-01-01T00:00:00Z',
    disabled: false,
    details: { city: 'Reno', bio: 'x', __proto__: { fname: 'x' } },
  };
  const findRow = (id: string) => db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  const rowsBefore = [await findRow(ana.person.id), await findRow(other.person.id)];
  expect((await ana.call('POST', '/api/user/update-details', form)).status).toBe(200);
  expect([await findRow(ana.person.id), await findRow(other.person.id)]).toEqual([
    {
      ...rowsBefore[0],
      fname: 'Anna',
      folded_name: expect.stringContaining('anna'),
      folded_text: expect.stringContaining('anna'),
    },
    rowsBefore[1],
  ]);
});

test('all errors are reported at once, by field', async () => {
  const ana = await users.customer();
  const { status, body } = await ana.call('POST', '/api/user/update-details', {
    fname: '\u200b12',
    lname: 'x'.repeat(101),
    contact: '12',
    dob: '2051-02-28',
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    message: {
      fname: ['Please enter a first name with at least one letter.'],
      lname: ['Please keep a last name to at most 100 characters.'],
      contact: [expect.stringContaining('valid phone number')],
      dob: ['Please enter a date of birth in the past.'],
    },
  });
});

test('markup in a name is stored as plain text', async () => {
  const ana = await users.customer();
  const fname = '<img src=x onerror=alert(1)>';
  await ana.request(people.updateOwn, { body: { fname } });
  expect((await ana.request(people.info, {})).data.fname).toBe(fname);
});

test('a bio has at most 300 characters', async () => {
  const ana = await users.customer();
  expect(await ana.call('POST', '/api/user/update-bio', { bio: `  ${'é'.repeat(300)}\n` })).toMatchObject(
    toSuccess('Bio updated successfully'),
  );
  expect((await ana.request(people.info, {})).data.details.bio).toBe('é'.repeat(300));
  expect(await ana.call('POST', '/api/user/update-bio', { bio: 'x'.repeat(301) })).toMatchObject({
    status: 422,
    body: { message: { bio: ['Bio should be not be more than 300 characters'] } },
  });
});

test('a bio is text with line breaks, and the family reads it as it was written', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const bio = '<script>alert(1)</script>\r\nBakes & sings.';
  await ana.request(people.updateBio, { body: { bio } });
  const view = await ben.request(people.info, { query: { id: ana.person.id } });
  expect(view.data.details.bio).toBe('<script>alert(1)</script>\nBakes & sings.');
});

test.each([undefined, null, 7, [], {}, 'a\u0000b', 'a\u0007b'])('%j is not a bio', async (bio) => {
  const ana = await users.customer();
  expect((await ana.call('POST', '/api/user/update-bio', { bio })).status).toBe(422);
});

test('staff, including Developers, can change their own profile, and the audit log records it', async () => {
  const dev = await users.developer();
  await dev.request(people.updateOwn, { body: { fname: 'Devon', contact: '+1 213 373 0000' } });
  await dev.request(people.updateBio, { body: { bio: 'Writes.' } });
  expect((await dev.request(people.info, {})).data).toMatchObject({
    fname: 'Devon',
    contact: dev.person.contact,
    details: { bio: 'Writes.' },
  });
  const changes = await db
    .selectFrom('audit_entries')
    .select(['action', 'subject_id', 'after'])
    .where('actor_id', '=', dev.person.id)
    .orderBy('id')
    .execute();
  expect(changes).toEqual([
    { action: 'person changed', subject_id: dev.person.id, after: { fname: 'Devon' } },
    { action: 'person changed', subject_id: dev.person.id, after: { bio: 'Writes.' } },
  ]);
});
