import { contract, maxNotesPerPerson } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { testApp } from '../../testing/app.ts';
import { createInterview } from '../../testing/interviews.ts';
import type { TestUser } from '../../testing/users.ts';

const { app, db, users, setClock, runJobs } = await testApp();
const now = new Date('2027-03-01T20:00:00Z');
setClock(now);
const sue = await users.superAdmin({ fname: 'Sue' });
const amy = await users.superAdmin({ fname: 'Amy' });
const dev = await users.developer();
const interviewer = await users.interviewer();
const rose = await users.customer({ fname: 'Rose' });
const hugo = await users.customer({ fname: 'Hugo' });
const own = await createInterview(app, rose, { startsAt: new Date('2027-03-02T18:00:00Z') });
const other = await createInterview(app, hugo);
await db
  .updateTable('interviews')
  .set({ interviewer_id: interviewer.person.id })
  .where('id', '=', own.id)
  .execute();

const customer = { subject: 'customer', id: rose.person.id } as const;
const session = { subject: 'session', id: own.id } as const;
const list = async (about: typeof customer | typeof session, by = sue) =>
  (await by.request(contract.notes.list, { query: about })).data;
const add = (body: object, by: TestUser = sue) => by.call('POST', '/api/notes/store', body);
const texts = async (about: typeof customer | typeof session, by = sue) =>
  (await list(about, by)).map(({ text }) => text);

test('a note shows its text, author and time; the customer’s notes include those of their sessions', async () => {
  expect((await add({ ...customer, text: '  Hard of hearing.\nSpeak slowly. ' })).status).toBe(200);
  setClock(new Date(now.getTime() + 60_000));
  expect((await add({ ...session, text: 'Wants the garden in the background.' }, amy)).status).toBe(200);
  expect(await list(customer)).toEqual([
    expect.objectContaining({
      text: 'Wants the garden in the background.',
      author: { id: amy.person.id, fullName: `Amy ${amy.person.lname}` },
      session: { id: own.id, starts_at: '2027-03-02T18:00:00.000Z' },
      can: { change: false },
    }),
    expect.objectContaining({
      text: 'Hard of hearing.\nSpeak slowly.',
      session: null,
      created_at: '2027-03-01T20:00:00.000Z',
      edited_at: null,
      can: { change: true },
    }),
  ]);
  expect(await texts(session)).toEqual(['Wants the garden in the background.']);
});

test('only the author edits and deletes a note', async () => {
  await add({ ...customer, text: 'Call in the morning.' });
  const id = (await list(customer)).find(({ text }) => text.startsWith('Call'))?.id ?? '';
  const change = (by: TestUser) => by.call('POST', '/api/notes/update', { id, text: 'Call at noon.' });
  const remove = (by: TestUser) => by.call('POST', '/api/notes/delete', { id });
  for (const by of [amy, interviewer]) {
    expect([(await change(by)).status, (await remove(by)).status]).toEqual([404, 404]);
  }
  expect((await change(sue)).status).toBe(200);
  expect((await list(customer)).find((note) => note.id === id)).toMatchObject({
    text: 'Call at noon.',
    edited_at: app.now().toISOString(),
  });
  expect((await remove(sue)).status).toBe(200);
  expect((await remove(sue)).status).toBe(404);
  expect(await texts(customer)).not.toContain('Call at noon.');
});

test('an Interviewer reads and writes notes of the sessions assigned to them, and no others', async () => {
  expect(await texts(session, interviewer)).toHaveLength(1);
  expect((await add({ ...session, text: 'Microphone is fine.' }, interviewer)).status).toBe(200);
  const [note] = await list(session, interviewer);
  expect(note?.can.change).toBe(true);
  for (const about of [customer, { subject: 'session', id: other.id }, { subject: 'session', id: newId() }]) {
    expect((await add({ ...about, text: 'Hello' }, interviewer)).status).toBe(404);
    const query = new URLSearchParams(about);
    expect((await interviewer.call('GET', `/api/notes/fetch-all?${query}`)).status).toBe(404);
  }
  const assign = (id: string | null) =>
    db.updateTable('interviews').set({ interviewer_id: id }).where('id', '=', own.id).execute();
  await assign(null);
  const reply = await interviewer.call('POST', '/api/notes/delete', { id: note?.id });
  expect(reply.status).toBe(404);
  await assign(interviewer.person.id);
});

test('Developers and customers read no notes, not even in the audit log', async () => {
  for (const reader of [dev, rose]) {
    expect((await reader.call('GET', `/api/notes/fetch-all?${new URLSearchParams(customer)}`)).status).toBe(
      403,
    );
  }
  const log = await dev.request(contract.audit.list, { query: { action: 'note added' } });
  expect(log.data.length).toBeGreaterThan(1);
  expect(JSON.stringify(log)).not.toContain('garden');
});

test('a note needs a text of at most 2,000 characters and an existing subject', async () => {
  for (const text of ['', '   ', 'x'.repeat(2001), 'a\u0000b', 5, null]) {
    expect([text, (await add({ ...customer, text })).status]).toEqual([text, 422]);
  }
  expect((await add({ ...customer, text: 'x'.repeat(2000) })).status).toBe(200);
  expect((await add({ subject: 'customer', id: newId(), text: 'Hello' })).status).toBe(404);
  expect((await add({ subject: 'customer', id: dev.person.id, text: 'Hello' })).status).toBe(404);
  expect((await add({ subject: 'slot', id: rose.person.id, text: 'Hello' })).status).toBe(422);
});

test('a customer has a limited number of notes, also when staff add them at the same time', async () => {
  const full = await users.customer();
  const about = { subject: 'customer', id: full.person.id } as const;
  const row = { person_id: full.person.id, author_id: sue.person.id, text: 'One of many', created_at: now };
  const rows = Array.from({ length: maxNotesPerPerson - 1 }, () => ({ id: newId(), ...row }));
  await db.insertInto('staff_notes').values(rows).execute();
  const replies = await Promise.all([1, 2, 3].map((number) => add({ ...about, text: `Note ${number}` })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('notes are erased with the person, and notes about others stay', async () => {
  await add({ subject: 'session', id: other.id, text: 'Stays.' });
  await sue.call('POST', '/api/user/delete', { id: rose.person.id });
  expect((await add({ ...customer, text: 'Too late.' })).status).toBe(404);
  expect((await add({ ...session, text: 'Too late.' })).status).toBe(404);
  const reply = await sue.call('POST', '/api/user/erase', { id: rose.person.id });
  expect(reply.status).toBe(200);
  await runJobs();
  const left = await db
    .selectFrom('staff_notes')
    .select('text')
    .where('person_id', '<>', hugo.person.id)
    .where('text', '<>', 'One of many')
    .execute();
  expect(left.filter(({ text }) => !text.startsWith('Note '))).toEqual([]);
  const kept = await db
    .selectFrom('staff_notes')
    .select('text')
    .where('person_id', '=', hugo.person.id)
    .execute();
  expect(kept).toEqual([{ text: 'Stays.' }]);
});
