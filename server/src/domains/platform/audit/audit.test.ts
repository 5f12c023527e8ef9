import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { type AuditEntry, recordChange } from './index.ts';

const { app, db, users } = await createTestApp();
const ada = await users.superAdmin({ fname: 'Ada' });
const bea = await users.superAdmin({ fname: 'Bea' });
const developer = await users.developer();
const rose = await users.customer({ fname: 'Rose', email: 'rose@mail.example' });
const fay = await users.customer({ fname: 'Fay' });
const { audit } = contract;

const addEntry = (entry: Partial<AuditEntry> = {}) =>
  recordChange(db, {
    actorId: ada.person.id,
    action: 'person changed',
    subjectKind: 'person',
    subjectId: rose.person.id,
    ...entry,
  });
type Query = Partial<Record<'search' | 'actor' | 'action' | 'kind' | 'subject', string>> & { page?: number };
const listChanges = (query: Query = {}, reader = ada) => reader.request(audit.list, { query });
const findNewest = async (reader = ada) => {
  const [first] = (await listChanges({}, reader)).data;
  if (!first) throw new Error('The audit log is empty.');
  return first;
};

test('an entry shows who did what to whom, and only the fields that differ', async () => {
  await addEntry({
    before: { fname: 'Rosa', city: 'Ventura', details: { bio: '' }, days: [1, 2] },
    after: { fname: 'Rose', city: 'Ventura', details: { bio: 'Hello' }, days: [1] },
  });
  expect(await findNewest()).toMatchObject({
    action: 'person changed',
    actor: { id: ada.person.id, fullName: `Ada ${ada.person.lname}` },
    subject: {
      kind: 'person',
      id: rose.person.id,
      name: `Rose ${rose.person.lname}`,
      url: `/user/view/${rose.person.id}`,
    },
    changes: [
      { field: 'days', before: '1, 2', after: '1', hidden: false },
      { field: 'fname', before: 'Rosa', after: 'Rose', hidden: false },
      { field: 'details.bio', before: '', after: 'Hello', hidden: false },
    ],
  });
});

test('an entry from the command line has no actor', async () => {
  await addEntry({ actorId: null, action: 'staff added', after: { role: 'Developer' } });
  expect((await findNewest()).actor).toBeNull();
});

test('secrets are hidden from everybody; phone numbers, birth dates and recordings from a Developer', async () => {
  await addEntry({
    before: { contact: '+1 213', dob: '1950-01-01', password: 'old', city: 'Ojai' },
    after: {
      contact: '+1 415',
      dob: '1951-01-01',
      password: 'new',
      city: 'Paris',
      reset_token: 'x',
      booking: { contact: '+1 999' },
      recording: 'film-1',
    },
  });
  const entryForAda = await findNewest();
  const hiddenFields = entryForAda.changes.filter(({ hidden }) => hidden).map(({ field }) => field);
  expect(hiddenFields).toEqual(['password', 'reset_token']);
  expect(JSON.stringify(entryForAda)).toContain('+1 415');
  const entryForDeveloper = await findNewest(developer);
  expect(entryForDeveloper.changes.filter(({ hidden }) => !hidden).map(({ field }) => field)).toEqual([
    'city',
  ]);
  expect(JSON.stringify(entryForDeveloper)).not.toMatch(/\+1|195[01]-|film-1|"old"|"new"/);
});

test('an interview is named after its customer and links to its page; deleted subjects have no link', async () => {
  const interview = await createInterview(app, fay);
  await addEntry({ action: 'interview started', subjectKind: 'interview', subjectId: interview.id });
  const subject = { name: `Fay ${fay.person.lname}`, kind: 'interview', id: interview.id };
  expect((await findNewest()).subject).toEqual({ ...subject, url: `/session/view/${interview.id}` });
  await db.updateTable('interviews').set({ deleted_at: app.now() }).where('id', '=', interview.id).execute();
  expect((await findNewest()).subject).toEqual({ ...subject, url: null });
});

test('a setting is shown by its name and links to the settings page', async () => {
  await addEntry({
    action: 'setting changed',
    subjectKind: 'setting',
    subjectId: 'amount-for-booking-session',
  });
  expect((await findNewest()).subject).toMatchObject({ name: 'Fee per recording', url: '/Settings' });
});

test('a subject of an unknown kind has neither name nor link', async () => {
  await addEntry({ subjectKind: 'widget', subjectId: 'widget-1', action: 'widget changed' });
  expect((await findNewest()).subject).toEqual({
    kind: 'widget',
    id: 'widget-1',
    name: null,
    url: null,
  });
});

test('the list can be filtered by staff member, action, subject, and name or e-mail address', async () => {
  await addEntry({ actorId: bea.person.id, action: 'password set' });
  expect((await listChanges({ actor: bea.person.id })).data.map(({ action }) => action)).toEqual([
    'password set',
  ]);
  expect((await listChanges({ action: 'widget changed' })).total).toBe(1);
  expect((await listChanges({ kind: 'widget', subject: 'widget-1' })).total).toBe(1);
  expect(
    (await listChanges({ search: 'ROSE@mail' })).data.every(({ subject }) => subject.id === rose.person.id),
  ).toBe(true);
  expect((await listChanges({ search: 'fay sample' })).data.map(({ subject }) => subject.kind)).toEqual([
    'interview',
  ]);
  expect((await listChanges({ search: 'nobody at all' })).total).toBe(0);
  expect((await listChanges({ actor: bea.person.id, search: 'fay' })).total).toBe(0);
  const choices = await developer.request(audit.choices, {});
  expect(choices.data.actions).toEqual([
    'interview started',
    'password set',
    'person changed',
    'setting changed',
    'staff added',
    'widget changed',
  ]);
  expect(choices.data.actors.map(({ fullName }) => fullName.split(' ')[0])).toEqual([
    'Ada',
    'Bea',
    developer.person.fname,
  ]);
});

test('a search for a phone number finds nobody', async () => {
  expect((await listChanges({ search: '213373' })).total).toBe(0);
});

test('the list is paged, and its links keep the filters', async () => {
  for (let index = 0; index < 12; index += 1) await addEntry({ action: 'slot deleted', subjectKind: 'slot' });
  const firstPage = await listChanges({ action: 'slot deleted' });
  expect(firstPage).toMatchObject({ total: 12, last_page: 2 });
  expect(firstPage.next_page_url).toBe('/api/audit/fetch-all?action=slot+deleted&page=2');
  expect((await listChanges({ action: 'slot deleted', page: 2 })).data).toHaveLength(2);
  const { count } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect((await listChanges()).total).toBe(count);
});

test.each(['actor=x', `actor=${newId()}`, 'action[]=a', `kind=${'x'.repeat(200)}`, 'page=-1', 'subject=%27'])(
  '?%s returns a list',
  async (query) => {
    expect((await ada.call('GET', `/api/audit/fetch-all?${query}`)).status).toBe(200);
  },
);

test('changes can be sorted by date or action, and filtered by date', async () => {
  const listSorted = (query: object) => ada.request(audit.list, { query: { per_page: 100, ...query } });
  const newestFirst = (await listSorted({})).data;
  expect((await listSorted({ order: 'asc' })).data[0]?.id).toBe(newestFirst.at(-1)?.id);
  const actions = (await listSorted({ sort: 'action' })).data.map(({ action }) => action);
  expect(new Set(actions).size).toBeGreaterThan(1);
  expect(actions).toEqual(actions.toSorted());
  expect((await listSorted({ sort: 'action', order: 'desc' })).data[0]?.action).toBe(actions.at(-1));
  expect((await listSorted({ until: '2020-01-01' })).total).toBe(0);
  expect((await listSorted({ from: '2020-01-01' })).total).toBe(newestFirst.length);
});
