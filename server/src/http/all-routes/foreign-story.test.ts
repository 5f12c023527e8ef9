import { contract } from '@lifestory/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { createTestApp } from '../../testing/app.ts';
import type { Caller } from '../../testing/caller.ts';
import { createInterviewWithoutSlot } from '../../testing/interview-without-slot.ts';
import { makeFilm } from '../../testing/media/film.ts';
import { sendChunk } from '../../testing/media/upload.ts';
import { makeMemory } from '../../testing/memory.ts';

const { fastify, users, db, app, setClock, visitor } = await createTestApp();

const ana = await users.customer({ fname: 'Anastasia' });
const ben = await users.subUser(ana, { fname: 'Benedict' });
const carla = await users.customer();

/** Private data of a story, which no outsider may read. */
const privateTexts = ['Anastasia', 'Benedict', 'The hidden orchard', 'Said among us'];

const memory = await makeMemory(app, ana, {
  by: ben,
  caption: 'The hidden orchard',
  comments: [{ by: ana, comment: 'Said among us' }],
});
const { id: comment } = await db
  .selectFrom('comments')
  .select('id')
  .where('memory_id', '=', memory)
  .executeTakeFirstOrThrow();

// Former members, who know every id.
const removedMember = await users.subUser(ana);
await ana.request(contract.stories.removeMember, { body: { id: removedMember.person.id } });
const formerMember = await users.subUser(ana);
await formerMember.request(contract.stories.leave, { body: { id: ana.person.id } });
const removedThenSwitched = await users.subUser(ana);
await users.invite(removedThenSwitched, carla);
await ana.request(contract.stories.removeMember, { body: { id: removedThenSwitched.person.id } });
await removedThenSwitched.request(contract.stories.updateSwitch, { body: { id: carla.person.id } });

const outsiders: Record<string, Caller> = {
  nobody: visitor(),
  'the storyteller of another story': carla,
  'a member of another story': await users.subUser(carla),
  'a member who was removed': removedMember,
  'a member who left': formerMember,
  'a member who was removed, from another story': removedThenSwitched,
  'a storyteller whose own story is in-active': await users.customer({ disabled: true }),
};

const id = ana.person.id;
/** Calls that read or change a story by id. */
const storyCalls: [path: string, body: object | undefined][] = [
  [`/api/user/info?id=${id}`, undefined],
  [`/api/user/info?id=${ben.person.id}`, undefined],
  [`/api/user/get-switches?id=${id}`, undefined],
  ['/api/user/update-switch', { id }],
  [`/api/user/fetch-customer-switch?id=${id}`, {}],
  ['/api/user/fetch-sub-users', { id }],
  ['/api/post/fetch', { id }],
  ['/api/post/timeline', { id }],
  ['/api/post/list', { id }],
  ['/api/post/list-by-date', { id }],
  [`/api/post/timeline?id=${id}`, {}],
  ['/api/post/fetchSingle', { id: memory }],
  ['/api/post/original', { id: memory }],
  ['/api/post/update', { id: memory, caption: 'Mine' }],
  ['/api/post/delete', { id: memory }],
  ['/api/post/heart', { id: memory, heart: true }],
  ['/api/comment/fetch', { id: memory }],
  ['/api/comment/store', { post_id: memory, comment: 'Mine' }],
  ['/api/comment/update', { comment_id: comment, comment: 'Mine' }],
  ['/api/comment/delete', { id: comment }],
  [`/api/user/add-relatives/${id}`, [{}]],
  ['/api/user/delete-fnf-member', { id: ben.person.id, customer_id: id }],
  ['/api/user/legacy-contact/name', { id: ben.person.id }],
  ['/api/user/legacy-roles/decline', { id }],
  ['/api/user/legacy-requests/withdraw', { id }],
  ['/api/user/resend-invitation', { id: ben.person.id, customer_id: id }],
];

describe.each(Object.keys(outsiders))('%s', (who) => {
  test.each(storyCalls)('gets no data from %s', async (path, body) => {
    const outsider = outsiders[who];
    if (!outsider) throw new Error(who);
    const response = await outsider.call(body ? 'POST' : 'GET', path, body);
    expect([401, 403, 404, 422]).toContain(response.status);
    const text = JSON.stringify(response.body);
    for (const word of privateTexts) expect(text).not.toContain(word);
  });

  test('gets no data of the story from calls without an id', async () => {
    for (const path of ['fetch-sub-users', 'fetch-customer-switch', 'get-roles', 'get-switches']) {
      const method = path.startsWith('get') ? 'GET' : 'POST';
      const response = await outsiders[who]?.call(
        method,
        `/api/user/${path}`,
        method === 'POST' ? {} : undefined,
      );
      for (const word of privateTexts) expect(JSON.stringify(response?.body)).not.toContain(word);
    }
  });
});

test('the reading calls succeed for a member, and the outsiders changed nothing', async () => {
  for (const [path, body] of storyCalls.filter(([path]) => /info|fetch/.test(path))) {
    const response = await ben.call(body ? 'POST' : 'GET', path, body);
    expect(response.status, path).toBe(200);
  }
  expect((await ana.request(contract.gallery.memory, { body: { id: memory } })).data).toMatchObject({
    caption: 'The hidden orchard',
    comments_count: 1,
  });
});

describe('links to pictures and films', () => {
  let links: string[];

  beforeAll(async () => {
    const staff = await users.superAdmin();
    const target = { session_id: await createInterviewWithoutSlot(app, ana) };
    const film = { content: makeFilm(100_000), identifier: 'film', filename: 'a life.mp4', target };
    await sendChunk(fastify, staff.token, film, 1);
    const member = await users.subUser(ana);
    const { data } = await member.request(contract.gallery.memory, { body: { id: memory } });
    const { video } = (await member.request(contract.stories.customer, {})).data;
    links = [data.image, ...data.images.map(({ url }) => url), video?.file ?? '', video?.download ?? ''];
    await ana.request(contract.stories.removeMember, { body: { id: member.person.id } });
  });
  const fetchLink = (url: string) => fastify.inject({ method: 'GET', url });

  test('are refused without their signature or for another file', async () => {
    for (const link of links) {
      const [path = ''] = link.replace(/pictures\/[\w-]{48}/, 'memories').split('?');
      expect((await fetchLink(path)).statusCode).toBeGreaterThanOrEqual(400);
      const other = link.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, newId());
      expect((await fetchLink(other)).statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  test('expire within an hour after a member was removed', async () => {
    const now = app.now();
    for (const link of links) expect((await fetchLink(link)).statusCode, link).toBe(200);
    setClock(new Date(now.getTime() + 60 * 60 * 1000));
    for (const link of links) expect((await fetchLink(link)).statusCode, link).toBeGreaterThanOrEqual(400);
    setClock(now);
  });
});
