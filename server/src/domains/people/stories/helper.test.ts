import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { makeMemory } from '../../../testing/memory.ts';
import { bookForSomeoneElse } from '../../../testing/own-booking.ts';
import type { TestUser } from '../../../testing/users.ts';

const { app, db, visitor, users, setClock, runJobs } = await createTestApp({ RATE_LIMIT_SCALE: '1' });
setClock(new Date('2027-05-03T19:00:00Z'));
const guest = visitor();
const staff = await users.superAdmin();

/** Makes an existing member of a story a helper. */
const makeHelper = async ({ person }: TestUser) => {
  await db.updateTable('memberships').set({ helper: true }).where('person_id', '=', person.id).execute();
};

const henry = await users.customer({ fname: 'Henry' });
const dora = await users.subUser(henry, { fname: 'Dora' });
const tom = await users.subUser(henry, { fname: 'Tom' });
await makeHelper(dora);

const row = (email: string) => ({
  fname: 'Bert',
  lname: 'Marsh',
  email,
  confirmation_email: email,
  phone: '',
});
const mailsTo = (email: string) =>
  db.selectFrom('mails').select(['kind', 'body_text', 'about_ids']).where('to_email', '=', email).execute();

test('a helper invites people to the story and sends the invitation again; other members cannot', async () => {
  const invited = await dora.call('POST', '/api/user/add-relatives/0', [row('bert@example.com')]);
  expect(invited.status).toBe(200);
  await runJobs();
  expect(await mailsTo('bert@example.com')).toMatchObject([{ kind: 'family-invitation' }]);
  const family = await dora.call<{
    data: { id: string; fullName: string; helper: boolean; email: string }[];
  }>('POST', '/api/user/fetch-sub-users', {});
  const bert = family.body.data.find(({ fullName }) => fullName === 'Bert Marsh');
  expect(bert).toMatchObject({ helper: false, email: '' });
  expect(family.body.data.filter(({ helper }) => helper).map(({ id }) => id)).toEqual([dora.person.id]);
  expect((await dora.call('POST', '/api/user/resend-invitation', { id: bert?.id })).status).toBe(200);
  for (const path of ['/api/user/add-relatives/0', '/api/user/resend-invitation', '/api/user/give-sign-in']) {
    expect((await tom.call('POST', path, {})).status).toBe(403);
  }
  expect((await dora.call('POST', '/api/user/delete-fnf-member', { id: bert?.id })).status).toBe(403);
});

test('a helper invites to the active story only', async () => {
  const other = await users.customer();
  const path = `/api/user/add-relatives/${other.person.id}`;
  expect((await dora.call('POST', path, [row('foreign@example.com')])).status).toBe(404);
  const ownPath = `/api/user/add-relatives/${henry.person.id}`;
  expect((await dora.call('POST', ownPath, [row('by-id@example.com')])).status).toBe(200);
});

test('a helper edits captions and dates of all memories, and deletes only their own', async () => {
  const id = await makeMemory(app, henry, { by: tom });
  const changed = await dora.call('POST', '/api/post/update', {
    id,
    caption: 'At the lake',
    year: 1958,
    month: 6,
  });
  expect(changed).toMatchObject({
    status: 200,
    body: {
      data: {
        caption: 'At the lake',
        label: 'June 1958',
        can: { edit: true, delete: false, download: false },
      },
    },
  });
  expect((await dora.call('POST', '/api/post/delete', { id })).status).toBe(403);
  const other = await users.subUser(henry);
  expect((await other.call('POST', '/api/post/update', { id, caption: 'No' })).status).toBe(403);
});

test('a helper keeps the role of a Sub User, and their abilities follow the story', async () => {
  const info = await dora.call('GET', '/api/user/info');
  expect(info.body).toMatchObject({ data: { role: 'Sub User', can: ['invite_family', 'give_sign_in'] } });
  expect((await tom.call('GET', '/api/user/info')).body).toMatchObject({ data: { can: [] } });
  expect((await henry.call('GET', '/api/user/info')).body).toMatchObject({
    data: { can: ['invite_family', 'own_story'] },
  });
  const ruth = await users.customer({ fname: 'Ruth' });
  await users.invite(dora, ruth);
  const switched = await dora.call('POST', '/api/user/update-switch', { id: ruth.person.id });
  expect(switched.body).toMatchObject({ data: { role: 'Sub User', can: [] } });
  expect((await dora.call('POST', '/api/user/add-relatives/0', [row('x@example.com')])).status).toBe(403);
  await dora.call('POST', '/api/user/update-switch', { id: henry.person.id });
});

test('a member who is no longer a helper loses the rights at once', async () => {
  const helper = await users.subUser(henry);
  await makeHelper(helper);
  const invite = (email: string) => helper.call('POST', '/api/user/add-relatives/0', [row(email)]);
  expect((await invite('first@example.com')).status).toBe(200);
  await db
    .updateTable('memberships')
    .set({ helper: false })
    .where('person_id', '=', helper.person.id)
    .execute();
  expect((await invite('second@example.com')).status).toBe(403);
});

/** Creates an opened story of a storyteller without an address, and a sign-in of its booker. */
async function createOpenedStory(email: string) {
  const booked = await bookForSomeoneElse(app, guest, { email });
  await db.updateTable('stories').set({ opened_at: app.now() }).where('id', '=', booked.storyId).execute();
  const person = await db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', booked.bookerId)
    .executeTakeFirstOrThrow();
  const booker = await dora.signIn({ storyId: booked.storyId });
  await db
    .updateTable('sign_ins')
    .set({ person_id: person.id })
    .where('story_id', '=', booked.storyId)
    .execute();
  return { ...booked, booker };
}

const giveSignIn = (by: TestUser, email: string, fields: object = {}) =>
  by.call('POST', '/api/user/give-sign-in', { email, confirmation_email: email, ...fields });
const fetchSignInState = async (by: TestUser) =>
  (await by.call<{ data: { sign_in: string | null } }>('POST', '/api/user/fetch-customer-switch', {})).body
    .data.sign_in;

test('a helper gives the storyteller a sign-in, with which he sees his own story', async () => {
  const { booker, storytellerId } = await createOpenedStory('dora.one@example.com');
  expect(await fetchSignInState(booker)).toBe('missing');
  expect((await giveSignIn(booker, 'henry.one@example.com')).status).toBe(200);
  expect(await fetchSignInState(booker)).toBe('invited');
  const [mail] = await mailsTo('henry.one@example.com');
  expect(mail).toMatchObject({ kind: 'storyteller-invitation' });
  expect(mail?.body_text).toMatch(/^Dear Henry,\s+Dora Marsh has set up/);
  expect(mail?.body_text).toContain('see when your interview is');
  expect(mail?.body_text).not.toMatch(/watch|recording|film/);
  const token = /create-password\/(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
  const { body } = await guest.call<{ data: { subuser_id: string } }>(
    'GET',
    `/api/user/check-token/${token}`,
  );
  const password = 'three-plum-trees-48';
  const created = await guest.call('POST', '/api/create-new-password', {
    id: body.data.subuser_id,
    password,
    password_confirmation: password,
  });
  expect(created).toMatchObject({
    status: 200,
    body: { sign_in: { user: { id: storytellerId, role: 'Customer', email: 'henry.one@example.com' } } },
  });
  expect(await fetchSignInState(booker)).toBe('active');
  expect(await giveSignIn(booker, 'henry.two@example.com')).toMatchObject({ status: 409 });
});

test('a mistyped address of the storyteller can be corrected, and its link stops working', async () => {
  const { booker } = await createOpenedStory('dora.two@example.com');
  await giveSignIn(booker, 'henyr@example.com');
  expect((await giveSignIn(booker, 'henry.right@example.com')).status).toBe(200);
  const [mail] = await mailsTo('henyr@example.com');
  const token = /create-password\/(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
  expect((await guest.call('GET', `/api/user/check-token/${token}`)).status).toBe(404);
  expect(await mailsTo('henry.right@example.com')).toHaveLength(1);
});

test('an address with an account is not revealed to the helper; its owner gets a mail', async () => {
  const { booker, storytellerId } = await createOpenedStory('dora.three@example.com');
  const { person: owner } = await users.customer({ email: 'taken@example.com' });
  const taken = await giveSignIn(booker, 'taken@example.com');
  const unused = await createOpenedStory('dora.four@example.com').then((story) =>
    giveSignIn(story.booker, 'fresh@example.com'),
  );
  expect(taken.status).toBe(unused.status);
  expect(taken.body).toEqual(unused.body);
  expect(await fetchSignInState(booker)).toBe('invited');
  expect(await mailsTo(owner.email)).toMatchObject([
    { kind: 'storyteller-address-used', about_ids: expect.arrayContaining([storytellerId]) },
  ]);
  const byStaff = await giveSignIn(staff, 'taken@example.com', { id: storytellerId });
  expect(byStaff).toMatchObject({
    status: 422,
    body: { message: { email: [expect.stringContaining('Another')] } },
  });
});

test('the address must be repeated, must not be the helper’s own, and can be changed five times a day', async () => {
  const { booker } = await createOpenedStory('dora.five@example.com');
  const mismatched = { email: 'a@example.com', confirmation_email: 'b@example.com' };
  expect((await booker.call('POST', '/api/user/give-sign-in', mismatched)).status).toBe(422);
  expect((await giveSignIn(booker, 'dora.five@example.com')).status).toBe(422);
  for (let count = 0; count < 5; count++) {
    expect((await giveSignIn(booker, `henry.five${count}@example.com`)).status).toBe(200);
  }
  expect((await giveSignIn(booker, 'henry.six@example.com')).status).toBe(429);
});

test('staff give a sign-in by id, with an entry in the audit log; before the story opens nothing is mailed', async () => {
  const booked = await bookForSomeoneElse(app, guest, { email: 'dora.six@example.com' });
  expect((await giveSignIn(staff, 'henry.seven@example.com')).status).toBe(404);
  expect((await giveSignIn(staff, 'henry.seven@example.com', { id: booked.storytellerId })).status).toBe(200);
  expect(await mailsTo('henry.seven@example.com')).toEqual([]);
  const [entry] = await db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', booked.storytellerId)
    .execute();
  expect(entry).toEqual({ action: 'sign-in given', actor_id: staff.person.id });
  expect((await giveSignIn(dora, 'henry.seven@example.com', { id: booked.storytellerId })).status).toBe(404);
});
