import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../../database/ids.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createFamilyRow } from '../../../../testing/family.ts';
import { readDeliveredMails } from '../../../../testing/mails/delivered-mail.ts';
import { makePayer, submitPayment } from '../../../../testing/payments/payer.ts';
import type { TestUser } from '../../../../testing/users.ts';

const { fastify, users, db, app, runJobs, visitor } = await createTestApp();
const sue = await users.superAdmin();

const invite = (by: TestUser, userId: string, rows: unknown) =>
  by.call<{ message: Record<string, string[]> | string }>('POST', `/api/user/add-relatives/${userId}`, rows);
const fetchFamily = async (member: TestUser) =>
  (await member.request(contract.stories.family, { body: {} })).data;
const mailsTo = (email: string) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('to_email', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const linkIn = (text: string | undefined) => /\/create-password\/(\S+)/.exec(text ?? '')?.[1];

test('a storyteller can invite to their own story, a Super Admin to any', async () => {
  const ana = await users.customer();
  const relative = createFamilyRow('own@example.com', { relationship: 'Niece', phone: '(213) 373-4253' });
  expect(await invite(ana, '0', [relative])).toMatchObject({
    status: 200,
    body: { success: true, message: 'The invitation is on its way.' },
  });
  expect((await invite(sue, ana.person.id, [createFamilyRow('staff@example.com')])).status).toBe(200);
  expect(await fetchFamily(ana)).toMatchObject([
    {
      fullName: 'Clara Marsh',
      email: 'own@example.com',
      contact: '+1 213 373 4253',
      is_active: false,
      pivot: { relationship: 'Niece' },
    },
    { email: 'staff@example.com', is_active: false, pivot: { relationship: 'Unknown' } },
  ]);
  const audit = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject_id', '=', ana.person.id)
    .execute();
  expect(audit).toMatchObject([{ action: 'family invited', actor_id: sue.person.id }]);
});

test('a new member receives a link to choose a password and becomes active by using it', async () => {
  const ana = await users.customer();
  await invite(sue, ana.person.id, [createFamilyRow('new@example.com')]);
  await runJobs();
  const [mail, ...more] = await mailsTo('new@example.com');
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`${ana.person.fname} ${ana.person.lname} shares a life story with you`);
  const id = linkIn(readDeliveredMails(app, 'new@example.com')[0]) ?? '';
  const guest = visitor();
  const password = 'slow-river-stone-7';
  await guest.request(contract.auth.createPassword, {
    body: { id, password, password_confirmation: password },
  });
  const { token, user } = await guest.request(contract.auth.login, {
    body: { email: 'new@example.com', password },
  });
  expect(user.role).toBe('Sub User');
  expect(token).toBeTruthy();
  expect(await fetchFamily(ana)).toMatchObject([{ is_active: true }]);
});

test('a member with an account receives a mail and a notification, and finds the story under Switch Account', async () => {
  const ana = await users.customer();
  const ben = await users.customer({ password: 'slow-river-stone-7' });
  await invite(sue, ana.person.id, [createFamilyRow(ben.person.email.toUpperCase())]);
  await runJobs();
  const [mail] = await mailsTo(ben.person.email);
  expect(mail?.body_text).toMatch(/\/switch-account.*If you do not know/s);
  expect(linkIn(mail?.body_text)).toBeUndefined();
  const notifications = await db
    .selectFrom('notifications')
    .selectAll()
    .where('person_id', '=', ben.person.id)
    .execute();
  expect(notifications).toMatchObject([
    { kind: 'story-shared', url: '/switch-account', sender_id: ana.person.id },
  ]);
  const { data } = await ben.request(contract.stories.switches, {});
  expect(data.map(({ id }) => id)).toContain(ana.person.id);
});

test('no response to the storyteller reveals whether an address has an account', async () => {
  const ana = await users.customer();
  const ben = await users.customer({ password: 'slow-river-stone-7', email: 'Ben@Example.com' });
  const staff = await users.developer();
  await db.updateTable('people').set({ profile_key: 'p.webp' }).where('id', '=', ben.person.id).execute();
  const responses = [];
  for (const email of ['ben@example.com', 'nobody@example.com', staff.person.email]) {
    responses.push((await invite(ana, '0', [createFamilyRow(email)])).body);
  }
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  const family = await fetchFamily(ana);
  const [first, second, third] = family.map(({ id: _, email: __, ...row }) => row);
  expect(first).toEqual(second);
  expect(third).toEqual(second);
  expect(family.map(({ email }) => email)).toEqual([
    'ben@example.com',
    'nobody@example.com',
    staff.person.email,
  ]);
  // Ids increase with time, so an older id would reveal that the account existed before.
  const rows = await db.selectFrom('memberships').select('id').where('story_id', '=', ana.storyId).execute();
  expect(family.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  for (const id of [ben.person.id, ...family.map((row) => row.id)]) {
    expect((await ana.call('GET', `/api/user/info?id=${id}`)).status).toBe(404);
    expect((await ana.call('GET', `/api/user/get-switches?id=${id}`)).status).toBe(404);
  }
});

test('one invalid row rejects all rows, with messages by row', async () => {
  const ana = await users.customer();
  await invite(ana, '0', [createFamilyRow('known@example.com')]);
  const response = await invite(ana, '0', [
    createFamilyRow('good@example.com'),
    createFamilyRow('bad', { fname: '', lname: '' }),
    createFamilyRow('good@example.com'),
    createFamilyRow('typo@example.com', {
      confirmation_email: 'tipo@example.com',
      phone: '1',
      relationship: 'Boss',
    }),
  ]);
  expect(response.status).toBe(422);
  expect(Object.keys(response.body.message)).toEqual([
    '1.fname',
    '1.lname',
    '1.email',
    '2.email',
    '3.confirmation_email',
    '3.phone',
    '3.relationship',
  ]);
  const known = await invite(ana, '0', [
    createFamilyRow('good@example.com'),
    createFamilyRow(ana.person.email.toUpperCase()),
    createFamilyRow('KNOWN@example.com'),
  ]);
  expect(known).toMatchObject({
    status: 422,
    body: {
      message: {
        '1.email': ['This is the address of the storyteller, who needs no invitation.'],
        '2.email': ['This address has already been invited.'],
      },
    },
  });
  expect((await fetchFamily(ana)).map(({ email }) => email)).toEqual(['known@example.com']);
});

test('a body that is not a list of one to twenty people is rejected', async () => {
  const ana = await users.customer();
  const many = Array.from({ length: 21 }, (_, index) => createFamilyRow(`many${index}@example.com`));
  const row = createFamilyRow('x@example.com');
  const longName = createFamilyRow('x@example.com', { fname: 'x'.repeat(101) });
  const wrongTypes = createFamilyRow('x@example.com', { fname: 7, lname: ['a'], email: { a: 1 } });
  const invalidBodies = [many, [], {}, row, [[row]], ['row'], [null], [7], [longName], [wrongTypes], null];
  for (const rows of invalidBodies) {
    expect((await invite(ana, '0', rows)).status, JSON.stringify(rows)?.slice(0, 60)).toBe(422);
  }
  expect(await fetchFamily(ana)).toEqual([]);
});

test('a script in a name is plain text in the mail', async () => {
  const ana = await users.customer();
  const fname = '<script>alert(1)</script>';
  await invite(ana, '0', [createFamilyRow('script@example.com', { fname })]);
  await runJobs();
  const [mail] = await mailsTo('script@example.com');
  expect(mail?.body_html).not.toContain('<script');
  expect(mail?.body_text).toContain(fname);
});

test('only customers have a family; Sub Users, other storytellers and Developers cannot invite to it', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const carla = await users.customer();
  const rows = [createFamilyRow('never@example.com')];
  expect(await invite(sue, ben.person.id, rows)).toMatchObject({
    status: 404,
    body: { message: 'Only a customer can have friends and family.' },
  });
  expect((await invite(sue, newId(), rows)).status).toBe(404);
  expect((await invite(sue, '0', rows)).status).toBe(404);
  expect((await invite(sue, 'x', rows)).status).toBe(422);
  expect((await invite(ben, '0', rows)).status).toBe(403);
  expect((await invite(carla, ana.person.id, rows)).status).toBe(404);
  expect((await invite(await users.developer(), ana.person.id, rows)).status).toBe(403);
  expect(
    await db.selectFrom('people').select('id').where('email', '=', 'never@example.com').execute(),
  ).toEqual([]);
});

test('a request repeated with its idempotency key invites and mails nobody twice; an oversized key is rejected', async () => {
  const ana = await users.customer();
  const send = () =>
    fastify.inject({
      method: 'POST',
      url: '/api/user/add-relatives/0',
      headers: { authorization: `Bearer ${ana.token}`, 'idempotency-key': 'letter-1' },
      payload: [createFamilyRow('once@example.com')],
    });
  const responses = await Promise.all([send(), send(), send()]);
  responses.push(await send());
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  await runJobs();
  expect(await mailsTo('once@example.com')).toHaveLength(1);
  const response = await fastify.inject({
    method: 'POST',
    url: '/api/user/add-relatives/0',
    headers: { authorization: `Bearer ${ana.token}`, 'idempotency-key': 'x'.repeat(201) },
    payload: [createFamilyRow('again@example.com')],
  });
  expect(response.statusCode).toBe(400);
});

test('concurrent invitations of the same people create each person once', async () => {
  const storytellers = await Promise.all(Array.from({ length: 5 }, () => users.customer()));
  const emails = ['p1@example.com', 'p2@example.com', 'p3@example.com'];
  const responses = await Promise.all(
    storytellers.map((storyteller, index) => {
      const rows = emails.map((email) => createFamilyRow(email));
      return invite(storyteller, '0', index % 2 ? rows : rows.reverse());
    }),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await db.selectFrom('people').select('id').where('email', 'in', emails).execute()).toHaveLength(3);
});

test('invitations to a story that is not open yet go out when it opens', async () => {
  const payer = await makePayer(app);
  const response = await invite(sue, payer.personId, [createFamilyRow('early@example.com')]);
  expect(response.body.message).toBe('The invitation is saved. It will be sent when the account is created.');
  await runJobs();
  expect(await mailsTo('early@example.com')).toEqual([]);
  await submitPayment(visitor(), payer);
  await sue.request(contract.accounts.open, { body: { id: payer.personId } });
  await runJobs();
  expect(await mailsTo('early@example.com')).toHaveLength(1);
});
