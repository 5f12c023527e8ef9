import { chunkBytes } from '@lifestory/contract';
import { beforeEach, expect, test } from 'vitest';
import { makeFilm } from '../../testing/film.ts';
import { testHouse } from '../../testing/house.ts';
import { makeInterview } from '../../testing/interview.ts';
import { filmFor, type Sending, sendChunk } from '../../testing/upload.ts';

const { app, cast, db, house } = await testHouse();
const staff = await cast.superAdmin({ fname: 'Sam' });
const ana = await cast.customer({ fname: 'Ana' });

let count = 0;
let interview: string;
let sending: Sending;

beforeEach(async () => {
  interview = await makeInterview(house, ana);
  sending = filmFor(interview, `film-${++count}`);
});

const send = (number: number) => sendChunk(app, staff.token, sending, number);
const recordings = () =>
  db
    .selectFrom('recordings')
    .selectAll()
    .where('interview_id', '=', interview)
    .orderBy('created_at')
    .execute();

test('an interview that is not there, deleted or cancelled gets no recording', async () => {
  sending.target = { session_id: '0198c0de-0000-7000-8000-000000000000' };
  expect((await send(1)).status).toBe(404);
  sending.target = { session_id: interview };
  await db.updateTable('interviews').set({ status: 'cancelled' }).where('id', '=', interview).execute();
  expect((await send(1)).status).toBe(404);
  const deleted = { status: 'waiting', deleted_at: house.now() };
  await db.updateTable('interviews').set(deleted).where('id', '=', interview).execute();
  expect((await send(1)).status).toBe(404);
});

test('with a customer, the latest past interview without a recording is meant, else the latest', async () => {
  const ben = await cast.customer({ fname: 'Ben' });
  sending.target = { customer_id: ben.person.id };
  expect(await send(1)).toMatchObject({ status: 422, body: { code: 'invalid' } });
  const earlier = await makeInterview(house, ben, -20);
  const latestPast = await makeInterview(house, ben, -5);
  const coming = await makeInterview(house, ben, 3);
  const upload = async (identifier: string) => {
    sending = { ...sending, identifier };
    await send(1);
    const { body } = await send(2);
    expect(body.done).toBe(true);
    expect((await send(2)).body.session_id).toBe(body.session_id);
    return body.session_id;
  };
  expect(await upload('a')).toBe(latestPast);
  expect(await upload('b')).toBe(earlier);
  expect(await upload('c')).toBe(coming);
  expect(await upload('d')).toBe(coming);
  sending.target = { customer_id: staff.person.id };
  sending.identifier = 'e';
  expect((await send(1)).status).toBe(404);
});

test('a new recording puts the old one aside', async () => {
  await send(1);
  await send(2);
  sending = { ...sending, identifier: `again-${count}`, content: makeFilm(chunkBytes) };
  expect((await send(1)).body.done).toBe(true);
  const [first, second] = await recordings();
  expect(first?.replaced_at).not.toBeNull();
  expect(second?.replaced_at).toBeNull();
  const changes = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', interview)
    .execute();
  expect(changes.map(({ action }) => action)).toEqual(['recording uploaded', 'recording replaced']);
});

test('two files for one interview at once: one is shown, the other is kept aside', async () => {
  const other = { ...sending, identifier: `other-${count}`, content: makeFilm(chunkBytes) };
  sending.content = makeFilm(chunkBytes + 1);
  const both = await Promise.all([send(1), sendChunk(app, staff.token, other, 1)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await recordings()).filter((one) => one.replaced_at === null)).toHaveLength(1);
  expect(await recordings()).toHaveLength(2);
});
