import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { makeVoice, sendVoiceComment } from '../../../testing/media/voice.ts';
import { makeMemory } from '../../../testing/memory.ts';
import { saveCard } from '../../../testing/payments/saved-card.ts';
import { addAuthenticatorApp, addPasskey } from '../../../testing/second-factor/second-factor.ts';
import { recordLedgerEntry } from '../../money/ledger/index.ts';
import { queueMail } from '../../platform/mail/index.ts';

const { app, users, db, fastify, setClock, runJobs, runCron } = await createTestApp();
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const sue = await users.superAdmin();
const { accounts } = contract;
const personalData = /zebulon|quince/i;

/** Returns the whole database as text, by table. */
async function dumpDatabase(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const texts = new Map<string, string>();
  for (const { name } of rows) {
    const { rows: lines } = await sql<{ line: string }>`
      select to_jsonb(t)::text as line from ${sql.table(name)} as t`.execute(db);
    texts.set(name, lines.map(({ line }) => line).join('\n'));
  }
  return texts;
}

/** Returns the names of the sent messages in the outbox that mention the person. */
const findMessageFiles = () => {
  const outbox = join(app.env.DATA_DIR, 'outbox');
  return readdirSync(outbox).filter((name) => personalData.test(readFileSync(join(outbox, name), 'utf8')));
};

async function listFiles(prefix: string): Promise<string[]> {
  const keys = [];
  for await (const { key } of app.storage.list(prefix)) keys.push(key);
  return keys;
}

/** Creates a storyteller with data of every kind, and with a name that is unique in the database. */
async function createZebulon() {
  const zebulon = await users.customer({
    fname: 'Zebulon',
    email: 'zebulon@quince.example',
    password: 'plum-orchard-wall',
  });
  const { id } = zebulon.person;
  const friend = await users.customer();
  await users.invite(zebulon, friend);
  await users.subUser(zebulon, { fname: 'Child' });
  const interview = await createInterview(app, zebulon, { status: 'completed', paid: true });
  const { id: upcomingId } = await createInterview(app, zebulon, {
    startsAt: new Date(noon.getTime() + 3_600_000),
  });
  await db
    .updateTable('interviews')
    .set({ booking: sql`booking || '{"first_name": "Old", "last_name": "Quincey"}'` })
    .where('id', '=', upcomingId)
    .execute();
  const picture = `profiles/${newId()}.webp`;
  const [film, poster] = [`recordings/${newId()}.mp4`, `recordings/${newId()}.webp`];
  for (const key of [picture, film, poster]) await app.storage.write(key, Buffer.from('content'));
  await db
    .updateTable('people')
    .set({ lname: 'Quince & Co', bio: 'Grew quinces.', profile_key: picture, city: 'Quinceville' })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('recordings')
    .values({
      id: newId(),
      interview_id: interview.id,
      storage_key: film,
      poster_key: poster,
      o_file: 'Zebulon.mp4',
      bytes: 7,
    })
    .execute();
  const ownMemory = await makeMemory(app, zebulon, { by: zebulon, caption: 'Zebulon in the orchard' });
  const sharedMemory = await makeMemory(app, friend, { by: zebulon, caption: 'Zebulon and I' });
  const friendsMemory = await makeMemory(app, friend, {
    by: friend,
    comments: [
      { by: zebulon, comment: 'Quinces, of course.' },
      { by: friend, comment: 'What else.' },
    ],
  });
  // The friend's photograph has a heart and a spoken comment of each of them; the storyteller speaks and hearts in his.
  const zebulonAtFriend = await zebulon.signIn({ storyId: friend.storyId });
  for (const member of [zebulonAtFriend, friend]) {
    await member.request(contract.gallery.setHeart, { body: { id: friendsMemory, heart: true } });
    const memoryId = friendsMemory;
    expect((await sendVoiceComment(fastify, member, { memoryId, audio: await makeVoice() })).status).toBe(
      200,
    );
  }
  await saveCard(zebulon);
  await addAuthenticatorApp(app, zebulon);
  await addPasskey(app, zebulon);
  const texts = ['Where did Zebulon grow up?'];
  await sue.request(contract.questions.add, { body: { id: interview.id, texts } });
  for (const name of ['Zebulon Quince &amp; Co', 'Old Quincey']) {
    await db
      .insertInto('notifications')
      .values({
        id: newId(),
        person_id: sue.person.id,
        about_ids: [id],
        kind: 'interview-booked',
        url: '/sessions',
        msg: `<strong>${name}</strong> booked a session`,
      })
      .execute();
  }
  await db.transaction().execute(async (tx) => {
    await queueMail(app, tx, {
      kind: 'account-created',
      to: 'Zebulon@Quince.example',
      personId: id,
      mentionedPersonIds: [],
      subject: 'Welcome, Zebulon',
      letter: { greeting: 'Dear Zebulon,', paragraphs: ['Welcome.'] },
    });
    await recordLedgerEntry(tx, {
      personId: id,
      interviewId: interview.id,
      paymentId: null,
      description: 'Lifestory video',
      amountCents: 25_000,
      currency: 'usd',
      at: noon,
    });
  });
  await sue.call('POST', '/api/user/update-user', { id, city: 'New Quinceville' });
  // Mails to other people that name the storyteller: an invitation to the story and an interview reminder.
  const email = 'guest@mail.example';
  const guest = { fname: 'Guest', lname: 'Fern', email, confirmation_email: email, relationship: 'Friend' };
  await sue.request(contract.stories.invite, { params: { userId: id }, body: [guest] });
  await runCron('remind_of_interviews');
  await sue.request(contract.people.exportCustomers, { body: { search: 'Zebulon' } });
  await runJobs();
  return {
    zebulon,
    friend,
    interview,
    ownMemory,
    sharedMemory,
    friendsMemory,
    files: [picture, film, poster],
  };
}

const fixture = await createZebulon();
const { zebulon } = fixture;
const { id } = zebulon.person;
const erase = (personId = id) => sue.call('POST', '/api/user/erase', { id: personId });

test('an account that is not deleted, or belongs to staff, cannot be erased', async () => {
  expect(await erase()).toMatchObject({
    status: 409,
    body: { message: 'Please delete this account first. Then it can be erased.' },
  });
  for (const personId of [sue.person.id, newId()]) expect((await erase(personId)).status).toBe(404);
});

test('an erasure is refused while a payment is open, and leaves no text or file of the person', async () => {
  const tablesBefore = [...(await dumpDatabase())]
    .filter(([, text]) => personalData.test(text))
    .map(([name]) => name);
  expect(tablesBefore.length).toBeGreaterThan(6);
  expect(findMessageFiles()).not.toEqual([]);
  await sue.request(accounts.delete, { body: { id } });
  const payment = { id: newId(), person_id: id, kind: 'video', fee_cents: 1, hosting_cents: 0 };
  await db
    .insertInto('payments')
    .values({ ...payment, status: 'pending' })
    .execute();
  expect(await erase()).toMatchObject({ status: 409, body: { message: expect.stringContaining('payment') } });
  await db.deleteFrom('payments').where('id', '=', payment.id).execute();
  expect(await erase()).toMatchObject({ status: 200, body: { message: 'The account is erased.' } });
  await runJobs();
  const remaining = [...(await dumpDatabase())].filter(([, text]) => personalData.test(text));
  expect(remaining).toEqual([]);
  expect(findMessageFiles()).toEqual([]);
  for (const key of fixture.files) expect(await app.storage.size(key)).toBeNull();
  for (const memory of [fixture.ownMemory, fixture.sharedMemory])
    expect(await listFiles(`memories/${memory}/`)).toEqual([]);
  const signInTables = ['sign_ins', 'secrets', 'authenticator_apps', 'passkeys', 'recovery_codes'] as const;
  for (const table of [...signInTables, 'cards', 'card_entries', 'memberships'] as const) {
    const rows = await db.selectFrom(table).select('person_id').where('person_id', '=', id).execute();
    expect([table, rows]).toEqual([table, []]);
  }
});

test('an erasure deletes the person and their cards at the card provider', async () => {
  for (const table of ['payment_customers', 'sandbox_customers', 'sandbox_cards'] as const) {
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  }
});

test('an erasure keeps the ledger rows without the name', async () => {
  const rows = await db
    .selectFrom('transactions')
    .innerJoin('people', 'people.id', 'transactions.person_id')
    .select([
      'transactions.description',
      'transactions.amount_cents',
      'people.fname',
      'people.lname',
      'people.email',
    ])
    .where('transactions.person_id', '=', id)
    .execute();
  expect(rows).toEqual([
    { description: 'Lifestory video', amount_cents: 25_000, fname: '', lname: '', email: '' },
  ]);
});

test('an erasure keeps the memories, comments and accounts of other people', async () => {
  const { data } = await fixture.friend.request(contract.gallery.memory, {
    body: { id: fixture.friendsMemory },
  });
  expect(data).toMatchObject({
    comments_count: 2,
    comments: [
      { comment: '', voice: { seconds: 3 } },
      { comment: 'What else.', voice: null },
    ],
    hearts_count: 1,
    hearts: [{ id: fixture.friend.person.id }],
  });
  const files = await listFiles(`memories/${fixture.friendsMemory}/`);
  expect(files.filter((key) => key.includes('/voice-'))).toHaveLength(1);
  const children = await sue.request(contract.people.list, { query: { role: 'sub-user', search: 'Child' } });
  expect(children.total).toBe(1);
});

test('an erased person is not listed, and cannot be restored or erased again', async () => {
  for (const call of ['restore', 'erase', 'delete', 'reactivate']) {
    expect([call, (await sue.call('POST', `/api/user/${call}`, { id })).status]).toEqual([call, 404]);
  }
  const deleted = await sue.request(contract.people.list, { query: { role: 'customer', deleted: 'true' } });
  expect(deleted.total).toBe(0);
  expect((await sue.request(contract.interviews.list, {})).data).toEqual([]);
});
