import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../../database/ids.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { sendMemory } from '../../../../testing/media/photographs.ts';
import { makeMemory } from '../../../../testing/memory.ts';

const { fastify, users, app, db, setClock } = await createTestApp();
const { gallery } = contract;

/** Adds memories without files: captions of 60 characters, dates in 80 years, by each author in turn. */
async function addMemories(storyId: string, authors: readonly { person: { id: string } }[], count: number) {
  const rows = Array.from({ length: count }, (_, index) => {
    const id = newId();
    return {
      id,
      story_id: storyId,
      author_id: authors[index % authors.length]?.person.id ?? '',
      caption: `${index} `.padEnd(60, 'The boat on the lake '),
      year: 1930 + (index % 80),
      month: (index % 13) + 1 > 12 ? null : (index % 12) + 1,
      image_key: `memories/${id}`,
      width: 4032,
      height: 3024,
      original_format: 'jpg',
      comments_count: index % 30,
      created_at: new Date(app.now().getTime() - index * 60_000),
    };
  });
  await db.insertInto('memories').values(rows).execute();
  return rows;
}

const throwMissingAuthor = (): never => {
  throw new Error('A memory has no author.');
};

const ana = await users.customer({ fname: 'Ana' });
const ben = await users.subUser(ana, { fname: 'Ben' });

test('a short list takes at most 260 bytes per memory, and 1,000 come in one response', async () => {
  const storyteller = await users.customer();
  const people = [storyteller, await users.subUser(storyteller), await users.subUser(storyteller)];
  for (const { person } of people) {
    const profile_key = `profiles/${newId()}.webp`;
    await db.updateTable('people').set({ profile_key }).where('id', '=', person.id).execute();
  }
  await addMemories(storyteller.storyId, people, 1001);
  for (const [path, limit] of [
    ['/api/post/list', 25],
    ['/api/post/list', 1000],
    ['/api/post/list-by-date', 1000],
  ] as const) {
    const { status, body } = await storyteller.call<{ data: { caption: string }[] }>('POST', path, { limit });
    expect(status).toBe(200);
    expect(body.data).toHaveLength(limit);
    for (const { caption } of body.data) expect(caption).toHaveLength(60);
    expect(Buffer.byteLength(JSON.stringify(body)) / limit, path).toBeLessThanOrEqual(260);
  }
});

test('short lists contain the same memories as the full lists, in the same order', async () => {
  const first = await makeMemory(app, ana, { by: ana, caption: 'The house', width: 1200, height: 900 });
  setClock(new Date(app.now().getTime() + 60_000));
  const { body } = await sendMemory(fastify, ben, { fields: { caption: 'The boat', year: '1962' } });
  for (const member of [ana, ben, await users.subUser(ana)]) {
    const fullList = (await member.request(gallery.memories, { body: {} })).data;
    const shortList = await member.request(gallery.shortMemories, { body: {} });
    const timeline = await member.request(gallery.timeline, { body: {} });
    const byDate = await member.request(gallery.shortTimeline, { body: {} });
    expect(shortList.data.map(({ id }) => id)).toEqual([body.data.id, first]);
    expect(byDate.groups).toEqual(timeline.groups);
    expect(byDate.data.map(({ id }) => id)).toEqual(
      timeline.groups.flatMap(({ label }) => (timeline.data[label] ?? []).map(({ id }) => id)),
    );
    for (const { data, people, pictures } of [shortList, byDate]) {
      for (const { user, size: _size, original = true, ...memory } of data) {
        const { can, ...author } = people[user] ?? throwMissingAuthor();
        expect(fullList.find(({ id }) => id === memory.id)).toMatchObject({
          ...memory,
          user_id: author.id,
          user: author,
          can: { ...can, download: original && can.download },
          image: expect.stringContaining(`${pictures}/${memory.id}/`),
        });
      }
    }
  }
});

test('a memory in the full lists has all its fields', async () => {
  const [memory] = (await ana.request(gallery.memories, { body: {} })).data;
  expect(memory).toMatchObject({
    id: expect.any(String),
    user_id: ben.person.id,
    caption: 'The boat',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    user: { fullName: `Ben ${ben.person.lname}`, profile: null },
    comments: [],
    comments_count: 0,
  });
  expect((await fastify.inject({ method: 'GET', url: memory?.image ?? '' })).statusCode).toBe(200);
  const { data } = await ana.request(gallery.timeline, { body: {} });
  expect(data['1962']?.[0]).toMatchObject({ id: memory?.id, image: memory?.image, user: memory?.user });
});

test('without a limit, all lists return 1,000 memories and the cursor of the next page', async () => {
  const author = await users.customer();
  const rows = await addMemories(author.storyId, [author], 1003);
  for (const path of ['fetch', 'timeline', 'list', 'list-by-date']) {
    const ids: string[] = [];
    const sizes: number[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const { body } = await author.call<{
        data: Record<string, { id: string }[]> | { id: string }[];
        next: string | null;
        groups?: { count: number }[];
      }>('POST', `/api/post/${path}`, after ? { after } : {});
      const page = Object.values(body.data).flat();
      sizes.push(page.length);
      ids.push(...page.map(({ id }) => id));
      after = body.next;
      if (body.groups) expect(body.groups.reduce((sum, { count }) => sum + count, 0)).toBe(1003);
    }
    expect(sizes, path).toEqual([1000, 3]);
    expect(ids.sort()).toEqual(rows.map(({ id }) => id).sort());
  }
});

test('a short list can be limited to the caller’s own memories', async () => {
  const { data, people, next } = await ben.request(gallery.shortMemories, { body: { mine: true } });
  expect(data.map(({ caption }) => caption)).toEqual(['The boat']);
  expect(people.map(({ id }) => id)).toEqual([ben.person.id]);
  expect(next).toBeNull();
});
