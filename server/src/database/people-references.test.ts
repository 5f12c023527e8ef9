import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { newId } from './ids.ts';
import { migrate } from './migrate.ts';

const { db, pool } = await createTestDatabase();
await pool.query(
  'drop schema public cascade; drop schema if exists graphile_worker cascade; create schema public',
);
await migrate(db, pool, '0026-reminders');

async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const id = newId();
  const entries = Object.entries({ id, ...row });
  const columns = sql.join(entries.map(([name]) => sql.ref(name)));
  const values = sql.join(entries.map(([, value]) => sql`${value}`));
  await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db);
  return id;
}

const addPerson = (fname: string, lname: string) =>
  insert('people', { email: `${newId()}@example.com`, fname, lname });

const addNotification = (kind: string, url: string, name: string) =>
  insert('notifications', { person_id: staff, kind, url, msg: `<strong>${name}</strong> is named here` });

const addMail = (kind: string, recipient: string | null, email: string, subject: string, body = 'Hello') =>
  insert('mails', {
    kind,
    person_id: recipient,
    to_email: email,
    subject,
    body_text: body,
    body_html: body,
    state: 'sent',
  });

const staff = await addPerson('Sue', 'Staff');
const rose = await addPerson('Rose', 'O’Neil & Co');
const firstAna = await addPerson('Ana', 'Marsh');
const secondAna = await addPerson('Ana', 'Marsh');
const guest = await addPerson('Guest', 'Fern');
const addInterview = async (person: string) => {
  const story = await insert('stories', { person_id: person });
  const interview = await insert('interviews', {
    meeting_id: newId(),
    person_id: person,
    story_id: story,
    starts_at: new Date(),
    duration_minutes: 60,
    password: '',
    booking: '{}',
  });
  return { story, interview };
};
const { story, interview } = await addInterview(firstAna);
await insert('memberships', { story_id: story, person_id: guest, fname: 'Guest', lname: 'Fern' });

const notificationWithPage = await addNotification(
  'recording-uploaded',
  `/session/view/${interview}`,
  'Ana Marsh',
);
const notificationWithName = await addNotification('refund-failed', '/transactions', 'Rose O’Neil &amp; Co');
const notificationWithSharedName = await addNotification('refund-failed', '/transactions', 'Ana Marsh');
const reminder = await addMail(
  'staff-reminder',
  staff,
  'sue@example.com',
  'Interview with Ana Marsh: today',
  `See https://story.example/session/view/${interview}`,
);
const invitation = await addMail(
  'family-invitation',
  guest,
  'guest@example.com',
  'Ana Marsh shares a life story with you',
);
const unidentifiedMail = await addMail(
  'staff-reminder',
  staff,
  'sue@example.com',
  'Interview with Ana Marsh: today',
);
await insert('audit_entries', {
  action: 'customers exported',
  subject_kind: 'export',
  subject_id: 'customers',
  after: JSON.stringify({ search: 'Marsh' }),
});
await migrate(db, pool);

const findMentionedPeople = async (table: 'mails' | 'notifications', id: string) =>
  (await db.selectFrom(table).select('about_ids').where('id', '=', id).executeTakeFirstOrThrow()).about_ids;

test('earlier notifications and mails get the ids of people identified by their page, story or unique name', async () => {
  expect(await findMentionedPeople('notifications', notificationWithPage)).toEqual([firstAna]);
  expect(await findMentionedPeople('notifications', notificationWithName)).toEqual([rose]);
  expect(await findMentionedPeople('mails', reminder)).toEqual([firstAna]);
  expect(await findMentionedPeople('mails', invitation)).toEqual([firstAna]);
});

test('earlier texts about people who cannot be identified lose the name', async () => {
  expect(secondAna).not.toBe(firstAna);
  const { msg } = await db
    .selectFrom('notifications')
    .select('msg')
    .where('id', '=', notificationWithSharedName)
    .executeTakeFirstOrThrow();
  expect(msg).toBe('<strong>A customer</strong> is named here');
  const mail = await db
    .selectFrom('mails')
    .select(['subject', 'body_text', 'body_html'])
    .where('id', '=', unidentifiedMail)
    .executeTakeFirstOrThrow();
  expect(mail).toEqual({ subject: 'Interview reminder', body_text: '', body_html: '' });
});

test('the search texts of earlier exports are removed', async () => {
  const entries = await db.selectFrom('audit_entries').select('after').execute();
  expect(entries).toEqual([{ after: { filtered: true } }]);
});
