import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterview } from '../../../../testing/interviews.ts';
import { recordLedgerEntry } from '../../../money/ledger/index.ts';

const { app, db, users, setClock } = await createTestApp();
const now = new Date('2027-03-01T20:00:00Z');
setClock(now);
const sue = await users.superAdmin({ fname: 'Rosemary' });
const dev = await users.developer();
const interviewer = await users.interviewer();
const rose = await users.customer({ fname: 'Rosemary', email: 'rose@mail.example' });
await db.updateTable('people').set({ contact: '+1 415 555 0134' }).where('id', '=', rose.person.id).execute();
const ben = await users.subUser(rose, { fname: 'Benedict' });
const hugo = await users.customer({ fname: 'Hugo' });
const interview = await createInterview(app, rose, { startsAt: new Date('2027-03-02T18:00:00Z') });
const assignedInterview = await createInterview(app, hugo, { startsAt: new Date('2027-03-03T18:00:00Z') });
await db
  .updateTable('interviews')
  .set({ interviewer_id: interviewer.person.id })
  .where('id', '=', assignedInterview.id)
  .execute();
const number = await db.transaction().execute((tx) =>
  recordLedgerEntry(tx, {
    personId: rose.person.id,
    interviewId: interview.id,
    paymentId: null,
    description: 'Lifestory video',
    amountCents: 25_000,
    currency: 'usd',
    at: now,
  }),
);

const search = async (text: string, by = sue) =>
  (await by.request(contract.dashboard.search, { query: { search: text } })).data;
const searchUrls = async (text: string, by = sue) => (await search(text, by)).map(({ url }) => url);

test('a name finds the person, their sessions and their payments, each with its page', async () => {
  expect(await search('rosem')).toEqual([
    {
      id: rose.person.id,
      kind: 'customer',
      title: `Rosemary ${rose.person.lname}`,
      detail: 'rose@mail.example',
      url: `/user/view/${rose.person.id}`,
    },
    {
      id: interview.id,
      kind: 'session',
      title: `Rosemary ${rose.person.lname}`,
      detail: 'Tuesday, March 2, 2027 at 10:00 AM (PST), waiting',
      url: `/session/view/${interview.id}`,
    },
    {
      id: expect.any(String),
      kind: 'transaction',
      title: `#${number} Lifestory video`,
      detail: `$250.00, Rosemary ${rose.person.lname}`,
      url: `/receipt/${number}`,
    },
  ]);
  expect(await search('benedict')).toMatchObject([{ kind: 'sub-user', id: ben.person.id }]);
});

test('an e-mail address, phone, meeting or transaction number finds its owner; other texts find nothing', async () => {
  const person = `/user/view/${rose.person.id}`;
  expect(await searchUrls('ROSE@mail')).toContain(person);
  expect(await searchUrls('(415) 555-0134')).toContain(person);
  expect(await searchUrls(interview.meetingId)).toEqual([`/session/view/${interview.id}`]);
  expect(await searchUrls(`#${number}`)).toEqual([`/receipt/${number}`]);
  for (const text of ['', 'r', '%', '_%', "'; --", 'nobody at all', 'x'.repeat(300)]) {
    expect([text, await searchUrls(text)]).toEqual([text, []]);
  }
});

test('a Developer finds nobody by phone number', async () => {
  expect(await searchUrls('415 555 0134', dev)).toEqual([]);
  expect(await searchUrls('rosem', dev)).toHaveLength(3);
});

test('an Interviewer finds only the sessions assigned to them', async () => {
  expect(await searchUrls('hugo', interviewer)).toEqual([`/session/view/${assignedInterview.id}`]);
  expect(await searchUrls(assignedInterview.meetingId, interviewer)).toEqual([
    `/session/view/${assignedInterview.id}`,
  ]);
  for (const text of ['rosem', interview.meetingId, `#${number}`, 'benedict']) {
    expect([text, await searchUrls(text, interviewer)]).toEqual([text, []]);
  }
});

test('deleted people are not found, and each kind has five results at most', async () => {
  for (let count = 0; count < 7; count += 1) await users.customer({ fname: 'Quentin' });
  expect(await searchUrls('quentin')).toHaveLength(5);
  await db.updateTable('people').set({ deleted_at: now }).where('fname', '=', 'Quentin').execute();
  expect(await searchUrls('quentin')).toEqual([]);
});
