import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { testApp } from '../../testing/app.ts';
import { createInterview } from '../../testing/interviews.ts';
import { type AuditEntry, recordChange } from './index.ts';

const { app, db, users } = await testApp();
const ada = await users.superAdmin({ fname: 'Ada' });
const bea = await users.superAdmin({ fname: 'Bea' });
const developer = await users.developer();
const rose = await users.customer({ fname: 'Rose', email: 'rose@mail.example' });
const fay = await users.customer({ fname: 'Fay' });
const { audit } = contract;

const change = (entry: Partial<AuditEntry> = {}) =>
  recordChange(db, {
    actorId: ada.person.id,
    action: 'person changed',
    subjectKind: 'person',
    subjectId: rose.person.id,
    ...entry,
  });
type Query = Partial<Record<'search' | 'actor' | 'action' | 'kind' | 'subject', string>> & { page?: number };
const list = (query: Query = {}, reader = ada) => reader.request(audit.list, { query });
const newest = async (reader = ada) => {
  const [first] = (await list({}, reader)).data;
  if (!first) throw new Error('Nothing was changed.');
  return first;
};

test('an entry shows who did what to whom, and only the fields that differ', async () => {
  await change({
    before: { fname: 'Rosa', city: 'Ventura', details: { bio: '' }, days: [1, 2] },
    after: { fname: 'Rose', city: 'Ventura', details: { bio: 'Hello' }, days: [1] },
  });
  expect(await newest()).toMatchObject({
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

test('the operator at the command line has no name', async () => {
  await change({ actorId: null, action: 'staff added', after: { role: 'Developer' } });
  expect((await newest()).actor).toBeNull();
});

test('secrets are hidden from everybody; phone numbers, birth dates and recordings from a Developer', async () => {
  await change({
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
  const forAda = await newest();
  const hiddenFields = forAda.changes.filter(({ hidden }) => hidden).map(({ field }) => field);
  expect(hiddenFields).toEqual(['password', 'reset_token']);
  expect(JSON.stringify(forAda)).toContain('+1 415');
  const forDeveloper = await newest(developer);
  expect(forDeveloper.changes.filter(({ hidden }) => !hidden).map(({ field }) => field)).toEqual(['city']);
  expect(JSON.stringify(forDeveloper)).not.toMatch(/\+1|195[01]-|film-1|"old"|"new"/);
});

test('an interview is named after its customer and links to its page; deleted subjects have no link', async () => {
  const interview = await createInterview(app, fay);
  await change({ action: 'interview started', subjectKind: 'interview', subjectId: interview.id });
  const subject = { name: `Fay ${fay.person.lname}`, kind: 'interview', id: interview.id };
  expect((await newest()).subject).toEqual({ ...subject, url: `/session/view/${interview.id}` });
  await db.updateTable('interviews').set({ deleted_at: app.now() }).where('id', '=', interview.id).execute();
  expect((await newest()).subject).toEqual({ ...subject, url: null });
});

test('a setting is displayed by name', async () => {
  await change({
    action: 'setting changed',
    subjectKind: 'setting',
    subjectId: 'amount-for-booking-session',
  });
  expect((await newest()).subject).toMatchObject({ name: 'Fee per recording', url: '/Settings' });
});

test('a subject of an unknown kind is displayed as it is', async () => {
  await change({ subjectKind: 'teapot', subjectId: 'short and stout', action: 'teapot tipped' });
  expect((await newest()).subject).toEqual({
    kind: 'teapot',
    id: 'short and stout',
    name: null,
    url: null,
  });
});

test('the list can be filtered by staff member, action, subject and name', async () => {
  await change({ actorId: bea.person.id, action: 'password set' });
  expect((await list({ actor: bea.person.id })).data.map(({ action }) => action)).toEqual(['password set']);
  expect((await list({ action: 'teapot tipped' })).total).toBe(1);
  expect((await list({ kind: 'teapot', subject: 'short and stout' })).total).toBe(1);
  expect(
    (await list({ search: 'ROSE@mail' })).data.every(({ subject }) => subject.id === rose.person.id),
  ).toBe(true);
  expect((await list({ search: 'fay sample' })).data.map(({ subject }) => subject.kind)).toEqual([
    'interview',
  ]);
  expect((await list({ search: 'nobody at all' })).total).toBe(0);
  expect((await list({ actor: bea.person.id, search: 'fay' })).total).toBe(0);
  const choices = await developer.request(audit.choices, {});
  expect(choices.data.actions).toEqual([
    'interview started',
    'password set',
    'person changed',
    'setting changed',
    'staff added',
    'teapot tipped',
  ]);
  expect(choices.data.actors.map(({ fullName }) => fullName.split(' ')[0])).toEqual([
    'Ada',
    'Bea',
    developer.person.fname,
  ]);
});

test('a search for a phone number finds nobody', async () => {
  expect((await list({ search: '213373' })).total).toBe(0);
});

test('the list is paged, and its links keep the filters', async () => {
  for (let index = 0; index < 12; index += 1) await change({ action: 'slot deleted', subjectKind: 'slot' });
  const found = await list({ action: 'slot deleted' });
  expect(found).toMatchObject({ total: 12, last_page: 2 });
  expect(found.next_page_url).toBe('/api/audit/fetch-all?action=slot+deleted&page=2');
  expect((await list({ action: 'slot deleted', page: 2 })).data).toHaveLength(2);
  const { count } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect((await list()).total).toBe(count);
});

test.each(['actor=x', `actor=${newId()}`, 'action[]=a', `kind=${'x'.repeat(200)}`, 'page=-1', 'subject=%27'])(
  '?%s returns a list',
  async (query) => {
    expect((await ada.call('GET', `/api/audit/fetch-all?${query}`)).status).toBe(200);
  },
);

test('changes are sorted by date or action, and limited to dates', async () => {
  const read = (query: object) => ada.request(audit.list, { query: { per_page: 100, ...query } });
  const newestFirst = (await read({})).data;
  expect((await read({ order: 'asc' })).data[0]?.id).toBe(newestFirst.at(-1)?.id);
  const actions = (await read({ sort: 'action' })).data.map(({ action }) => action);
  expect(new Set(actions).size).toBeGreaterThan(1);
  expect(actions).toEqual(actions.toSorted());
  expect((await read({ sort: 'action', order: 'desc' })).data[0]?.action).toBe(actions.at(-1));
  expect((await read({ until: '2020-01-01' })).total).toBe(0);
  expect((await read({ from: '2020-01-01' })).total).toBe(newestFirst.length);
});
