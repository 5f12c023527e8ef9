import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../../database/ids.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { makeMemory } from '../../../../testing/memory.ts';
import { fetchUnreadNotifications } from '../../../../testing/notifications.ts';
import type { TestUser } from '../../../../testing/users.ts';

const { fastify, users, db, app, setClock } = await createTestApp();
setClock(new Date('2027-01-15T20:05:00Z'));

const nameOf = ({ person }: TestUser) => `${person.fname} ${person.lname}`;

/** Creates a storyteller with a memory, and two members of her story. */
async function createFamily() {
  const ana = await users.customer();
  const [ben, cleo] = [await users.subUser(ana), await users.subUser(ana)];
  return { ana, ben, cleo, memory: await makeMemory(app, ana, { by: ana }) };
}

const addComment = async (member: TestUser, post_id: string, comment: string) =>
  (await member.request(contract.gallery.addComment, { body: { post_id, comment } })).data;

const fetchThread = async (member: TestUser, id: string) =>
  (await member.request(contract.gallery.comments, { body: { id } })).data;

const fetchCommentCount = async (member: TestUser, id: string) =>
  (await member.request(contract.gallery.memory, { body: { id } })).data.comments_count;

test('a comment on a memory is visible to everybody in the story, oldest first, and counted', async () => {
  const { ana, ben, memory } = await createFamily();
  const first = await addComment(ben, memory, 'Is that the shed?');
  setClock(new Date('2027-01-15T21:05:00Z'));
  await addComment(ana, memory, 'The very one.');
  expect(await fetchThread(ben, memory)).toMatchObject([
    {
      ...first,
      comment: 'Is that the shed?',
      created_at_h: '01/15/2027 12:05PM',
      user: { id: ben.person.id, fullName: nameOf(ben), profile: null },
      can: { edit: true, delete: true },
    },
    { comment: 'The very one.', created_at_h: '01/15/2027 01:05PM', can: { edit: false, delete: false } },
  ]);
  const { data } = await ana.request(contract.gallery.memory, { body: { id: memory } });
  expect(data.comments_count).toBe(2);
  expect(data.comments.map(({ can }) => can)).toEqual([
    { edit: false, delete: true },
    { edit: true, delete: true },
  ]);
});

test('line breaks of any kind are stored as newlines; markup and emoji are plain text', async () => {
  const { ben, memory } = await createFamily();
  const added = await addComment(ben, memory, '  One\r\nTwo\rThree\n\nFour <b>bold</b> & “so” 👵🏽\tend \n');
  expect(added.comment).toBe('One\nTwo\nThree\n\nFour <b>bold</b> & “so” 👵🏽 end');
  expect((await fetchThread(ben, memory))[0]?.comment).toBe(added.comment);
});

test('the author can edit a comment; the author and the storyteller can delete it', async () => {
  const { ana, ben, memory } = await createFamily();
  const first = await addComment(ben, memory, 'Is that teh shed?');
  const changed = await ben.request(contract.gallery.changeComment, {
    body: { comment_id: first.id, comment: 'Is that the shed?' },
  });
  expect(changed).toMatchObject({ success: true, data: { ...first, comment: 'Is that the shed?' } });
  const second = await addComment(ben, memory, 'Or the barn?');
  await ben.request(contract.gallery.deleteComment, { body: { id: first.id } });
  expect((await fetchThread(ana, memory)).map(({ comment }) => comment)).toEqual(['Or the barn?']);
  expect(await fetchCommentCount(ana, memory)).toBe(1);
  await ana.request(contract.gallery.deleteComment, { body: { id: second.id } });
  expect(await fetchThread(ana, memory)).toEqual([]);
  expect(await fetchCommentCount(ana, memory)).toBe(0);
});

test('other members can neither change nor delete a comment, and the storyteller cannot change it', async () => {
  const { ana, ben, cleo, memory } = await createFamily();
  const { id } = await addComment(ben, memory, 'Mine.');
  const change = { comment_id: id, comment: 'Theirs.' };
  expect((await cleo.call('POST', '/api/comment/update', change)).status).toBe(403);
  expect((await cleo.call('POST', '/api/comment/delete', { id })).status).toBe(403);
  expect((await ana.call('POST', '/api/comment/update', change)).status).toBe(403);
  expect((await fetchThread(ana, memory)).map(({ comment }) => comment)).toEqual(['Mine.']);
});

test('the response for a memory or comment of another family is the same as for a missing one', async () => {
  const { ben, memory } = await createFamily();
  const { id: commentId } = await addComment(ben, memory, 'Ours alone.');
  const stranger = await users.customer();
  for (const [call, fields] of [
    ['fetch', (id: string) => ({ id })],
    ['store', (post_id: string) => ({ post_id, comment: 'Hello' })],
    ['update', (comment_id: string) => ({ comment_id, comment: 'Hello' })],
    ['delete', (id: string) => ({ id })],
  ] as const) {
    const foreignId = call === 'fetch' || call === 'store' ? memory : commentId;
    const foreign = await stranger.call('POST', `/api/comment/${call}`, fields(foreignId));
    const missing = await stranger.call('POST', `/api/comment/${call}`, fields(newId()));
    expect(foreign.status, call).toBe(404);
    expect(foreign.body).toEqual(missing.body);
  }
  expect(await fetchThread(ben, memory)).toHaveLength(1);
});

test('a member of two stories comments in the active one', async () => {
  const { ana, memory } = await createFamily();
  const dora = await users.customer();
  await users.invite(dora, ana);
  const body = { post_id: memory, comment: 'Hello' };
  expect((await dora.call('POST', '/api/comment/store', body)).status).toBe(404);
  await dora.request(contract.stories.updateSwitch, { body: { id: ana.person.id } });
  const { can } = await addComment(dora, memory, 'Hello');
  expect(can).toEqual({ edit: true, delete: true });
});

test('a removed member and the storyteller of a disabled story cannot comment; earlier comments stay', async () => {
  const { ana, ben, memory } = await createFamily();
  const { id } = await addComment(ben, memory, 'I was here.');
  await db.deleteFrom('memberships').where('person_id', '=', ben.person.id).execute();
  const disabledCustomer = await users.customer({ disabled: true });
  const memoryOfDisabledStory = await makeMemory(app, disabledCustomer, { by: disabledCustomer });
  for (const [member, post_id] of [
    [ben, memory],
    [disabledCustomer, memoryOfDisabledStory],
  ] as const) {
    const { status, body } = await member.call('POST', '/api/comment/store', { post_id, comment: 'Hello' });
    expect([status, body.message]).toEqual([403, 'This account is in-active']);
  }
  expect((await ben.call('POST', '/api/comment/delete', { id })).status).toBe(403);
  expect((await fetchThread(ana, memory)).map(({ user }) => user.fullName)).toEqual([nameOf(ben)]);
});

test('comments on a deleted memory can be neither added nor read', async () => {
  const { ana, ben, memory } = await createFamily();
  const { id } = await addComment(ben, memory, 'Lovely.');
  await ana.request(contract.gallery.deleteMemory, { body: { id: memory } });
  const body = { post_id: memory, comment: 'Hello' };
  expect((await ben.call('POST', '/api/comment/store', body)).status).toBe(404);
  expect((await ben.call('POST', '/api/comment/fetch', { id: memory })).status).toBe(404);
  expect((await ben.call('POST', '/api/comment/delete', { id })).status).toBe(404);
});

test('a deleted comment can be neither deleted again nor changed', async () => {
  const { ben, memory } = await createFamily();
  const { id } = await addComment(ben, memory, 'Twice?');
  const deletions = await Promise.all([1, 2, 3].map(() => ben.call('POST', '/api/comment/delete', { id })));
  expect(deletions.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(await fetchCommentCount(ben, memory)).toBe(0);
  const changed = await ben.call('POST', '/api/comment/update', { comment_id: id, comment: 'Again' });
  expect([changed.status, changed.body.message]).toEqual([404, 'This comment no longer exists.']);
});

/** One family for all refused comments: its memory keeps its only comment. */
const refused = await createFamily();
const { id: onlyCommentId } = await addComment(refused.ben, refused.memory, 'Before');

test.each([
  ['nothing', undefined, 'Please type a comment'],
  ['an empty text', '', 'Please type a comment'],
  ['white space', ' \n\t ', 'Please type a comment'],
  ['invisible characters', '\u200b\u2060\u00a0', 'Please type a comment'],
  ['a number', 7, 'Please type a comment'],
  ['a list', ['Hello'], 'Please type a comment'],
  ['2,001 characters', 'x'.repeat(2001), 'Please keep your comment to at most 2,000 characters.'],
  ['a null character', 'Hel\u0000lo', 'Please remove unusual control characters from your comment.'],
  ['a bell character', 'Hel\u0007lo', 'Please remove unusual control characters from your comment.'],
])('a comment cannot be %s', async (_, comment, message) => {
  const { ben, memory } = refused;
  const stored = await ben.call('POST', '/api/comment/store', { post_id: memory, comment });
  const changed = await ben.call('POST', '/api/comment/update', { comment_id: onlyCommentId, comment });
  for (const { status, body } of [stored, changed]) {
    expect([status, body.message]).toEqual([422, { comment: [message] }]);
  }
  expect((await fetchThread(ben, memory)).map((row) => row.comment)).toEqual(['Before']);
});

test('a comment can have 2,000 characters', async () => {
  const { ben, memory } = await createFamily();
  expect((await addComment(ben, memory, 'x'.repeat(2000))).comment).toHaveLength(2000);
});

test('invalid ids are rejected', async () => {
  const { ben } = await createFamily();
  for (const id of ['', 'x', 7, null, "' or 1=1"]) {
    expect((await ben.call('POST', '/api/comment/fetch', { id })).status).toBe(422);
    expect((await ben.call('POST', '/api/comment/delete', { id })).status).toBe(422);
  }
});

test('a comment resent with its idempotency key appears, notifies and counts once; another comment with that key is refused', async () => {
  const { ana, ben, memory } = await createFamily();
  const send = (comment: string) =>
    fastify.inject({
      method: 'POST',
      url: '/api/comment/store',
      headers: { authorization: `Bearer ${ben.token}`, 'idempotency-key': 'comment-1' },
      payload: { post_id: memory, comment },
    });
  const responses = await Promise.all([send('Once.'), send('Once.'), send('Once.')]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(await fetchThread(ana, memory)).toHaveLength(1);
  expect(await fetchCommentCount(ana, memory)).toBe(1);
  expect(await fetchUnreadNotifications(ana)).toHaveLength(1);
  expect((await send('Something else.')).statusCode).toBe(409);
});

test('concurrent comments are all stored and counted', async () => {
  const { ana, ben, cleo, memory } = await createFamily();
  const comments = [ana, ben, cleo].flatMap((member) => [1, 2, 3, 4].map((number) => ({ member, number })));
  await Promise.all(comments.map(({ member, number }) => addComment(member, memory, `Number ${number}`)));
  expect(await fetchThread(ana, memory)).toHaveLength(12);
  expect(await fetchCommentCount(ana, memory)).toBe(12);
});
