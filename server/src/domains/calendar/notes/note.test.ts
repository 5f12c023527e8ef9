import { contract, maxNotesPerPerson } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import type { TestUser } from '../../../testing/users.ts';

const { app, db, users, setClock, runJobs } = await createTestApp();
const now = new Date('2027-03-01T20:00:00Z');
setClock(now);
const sue = await users.superAdmin({ fname: 'Sue' });
const amy = await users.superAdmin({ fname: 'Amy' });
const dev = await users.developer();
const interviewer = await users.interviewer();
const rose = await users.customer({ fname: 'Rose' });
const hugo = await users.customer({ fname: 'Hugo' });
const assignedInterview = await createInterview(app, rose, { startsAt: new Date('2027-03-02T18:00:00Z') });
const otherInterview = await createInterview(app, hugo);
await db
  .updateTable('interviews')
  .set({ interviewer_id: interviewer.person.id })
  .where('id', '=', assignedInterview.id)
  .execute();

const customer = { subject: 'customer', id: rose.person.id } as const;
const session = { subject: 'session', id: assignedInterview.id } as const;
const listNotes = async (subject: typeof customer | typeof session, user = sue) =>
  (await user.request(contract.notes.list, { query: subject })).data;
const addNote = (body: object, user: TestUser = sue) => user.call('POST', '/api/notes/store', body);
const listTexts = async (subject: typeof customer | typeof session, user = sue) =>
  (await listNotes(subject, user)).map(({ text }) => text);

test('a note shows its text, author and time; the customer’s notes include those of their sessions', async () => {
  expect((await addNote({ ...customer, text: '  Hard of hearing.\nSpeak slowly. ' })).status).toBe(200);
  setClock(new Date(now.getTime() + 60_000));
  expect((await addNote({ ...session, text: 'Wants the garden in the background.' }, amy)).status).toBe(200);
  expect(await listNotes(customer)).toEqual([
    expect.objectContaining({
      text: 'Wants the garden in the background.',
      author: { id: amy.person.id, fullName: `Amy ${amy.person.lname}` },
      session: { id: assignedInterview.id, starts_at: '2027-03-02T18:00:00.000Z' },
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
  expect(await listTexts(session)).toEqual(['Wants the garden in the background.']);
});

test('only the author edits and deletes a note', async () => {
  await addNote({ ...customer, text: 'Call in the morning.' });
  const id = (await listNotes(customer)).find(({ text }) => text.startsWith('Call'))?.id ?? '';
  const updateNote = (user: TestUser) =>
    user.call('POST', '/api/notes/update', { id, text: 'Call at noon.' });
  const deleteNote = (user: TestUser) => user.call('POST', '/api/notes/delete', { id });
  for (const user of [amy, interviewer]) {
    expect([(await updateNote(user)).status, (await deleteNote(user)).status]).toEqual([404, 404]);
  }
  expect((await updateNote(sue)).status).toBe(200);
  expect((await listNotes(customer)).find((note) => note.id === id)).toMatchObject({
    text: 'Call at noon.',
    edited_at: app.now().toISOString(),
  });
  expect((await deleteNote(sue)).status).toBe(200);
  expect((await deleteNote(sue)).status).toBe(404);
  expect(await listTexts(customer)).not.toContain('Call at noon.');
});

test('an Interviewer reads and writes notes of the sessions assigned to them, and no others', async () => {
  expect(await listTexts(session, interviewer)).toHaveLength(1);
  expect((await addNote({ ...session, text: 'Microphone is fine.' }, interviewer)).status).toBe(200);
  const [note] = await listNotes(session, interviewer);
  expect(note?.can.change).toBe(true);
  for (const subject of [
    customer,
    { subject: 'session', id: otherInterview.id },
    { subject: 'session', id: newId() },
  ]) {
    expect((await addNote({ ...subject, text: 'Hello' }, interviewer)).status).toBe(404);
    const query = new URLSearchParams(subject);
    expect((await interviewer.call('GET', `/api/notes/fetch-all?${query}`)).status).toBe(404);
  }
  const assign = (id: string | null) =>
    db.updateTable('interviews').set({ interviewer_id: id }).where('id', '=', assignedInterview.id).execute();
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
  const auditLog = await dev.request(contract.audit.list, { query: { action: 'note added' } });
  expect(auditLog.data.length).toBeGreaterThan(1);
  expect(JSON.stringify(auditLog)).not.toContain('garden');
});

test('a note needs a text of at most 2,000 characters and an existing subject', async () => {
  for (const text of ['', '   ', 'x'.repeat(2001), 'a\u0000b', 5, null]) {
    expect([text, (await addNote({ ...customer, text })).status]).toEqual([text, 422]);
  }
  expect((await addNote({ ...customer, text: 'x'.repeat(2000) })).status).toBe(200);
  expect((await addNote({ subject: 'customer', id: newId(), text: 'Hello' })).status).toBe(404);
  expect((await addNote({ subject: 'customer', id: dev.person.id, text: 'Hello' })).status).toBe(404);
  expect((await addNote({ subject: 'slot', id: rose.person.id, text: 'Hello' })).status).toBe(422);
});

test('a customer has a limited number of notes, even when staff add them at the same time', async () => {
  const fullCustomer = await users.customer();
  const subject = { subject: 'customer', id: fullCustomer.person.id } as const;
  const row = {
    person_id: fullCustomer.person.id,
    author_id: sue.person.id,
    text: 'One of many',
    created_at: now,
  };
  const rows = Array.from({ length: maxNotesPerPerson - 1 }, () => ({ id: newId(), ...row }));
  await db.insertInto('staff_notes').values(rows).execute();
  const replies = await Promise.all([1, 2, 3].map((index) => addNote({ ...subject, text: `Note ${index}` })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('notes are erased with the person, and notes about others stay', async () => {
  await addNote({ subject: 'session', id: otherInterview.id, text: 'Stays.' });
  await sue.call('POST', '/api/user/delete', { id: rose.person.id });
  expect((await addNote({ ...customer, text: 'Too late.' })).status).toBe(404);
  expect((await addNote({ ...session, text: 'Too late.' })).status).toBe(404);
  const reply = await sue.call('POST', '/api/user/erase', { id: rose.person.id });
  expect(reply.status).toBe(200);
  await runJobs();
  const remaining = await db
    .selectFrom('staff_notes')
    .select('text')
    .where('person_id', '<>', hugo.person.id)
    .where('text', '<>', 'One of many')
    .execute();
  expect(remaining.filter(({ text }) => !text.startsWith('Note '))).toEqual([]);
  const otherNotes = await db
    .selectFrom('staff_notes')
    .select('text')
    .where('person_id', '=', hugo.person.id)
    .execute();
  expect(otherNotes).toEqual([{ text: 'Stays.' }]);
});
