import type { SettingKey } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterview, type InterviewOptions } from '../../../../testing/interviews.ts';

const { db, app, users, setClock, runCron } = await createTestApp({ APP_URL: 'https://story.example' });
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const staff = await users.superAdmin({ fname: 'Mara' });
const hoursFromNoon = (hours: number, from = noon) => new Date(from.getTime() + hours * 3_600_000);

const addInterview = async (options: InterviewOptions & { bookedAt?: Date }) => {
  const member = await users.customer();
  const { id } = await createInterview(app, member, options);
  const created_at = options.bookedAt ?? hoursFromNoon(-240);
  await db.updateTable('interviews').set({ created_at }).where('id', '=', id).execute();
  return { id, email: member.person.email };
};
const remind = () => runCron('remind_of_interviews');
const mailsTo = (email: string) =>
  db
    .selectFrom('mails')
    .select(['kind', 'subject', 'body_text', 'attachments'])
    .where('to_email', '=', email)
    .orderBy('id')
    .execute();
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);
const calendarOf = ({ attachments }: { attachments: unknown }) => {
  const [file] = attachments as { content: string }[];
  return String(Buffer.from(file?.content ?? '', 'base64'));
};
const setSetting = (key: SettingKey, value: number) =>
  db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();

test('reminds customer and staff once within the hours before the interview that the settings state', async () => {
  const { id, email } = await addInterview({ startsAt: hoursFromNoon(24.01), paid: true });
  await remind();
  expect(await kindsTo(email)).toEqual([]);
  setClock(hoursFromNoon(0.1));
  await remind();
  await remind();
  const [mail, ...furtherMails] = await mailsTo(email);
  expect(furtherMails).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'interview-reminder',
    subject: 'Reminder: your Lifestory interview, Tuesday, May 4, 2027 at 12:00 PM (PST)',
  });
  expect(mail?.body_text).toContain('https://meet.example.com/room');
  expect(mail && calendarOf(mail)).toContain(`UID:${id}@lifestory`);
  const [reminder, ...furtherReminders] = await mailsTo(staff.person.email);
  expect(furtherReminders).toEqual([]);
  expect(reminder?.subject).toMatch(/^Interview with .* Tuesday, May 4, 2027 at 12:00 PM \(PST\)$/);
  expect(reminder?.body_text).toContain(`https://story.example/session/view/${id}`);
  expect(reminder?.body_text).not.toMatch(/missing|not paid/);
  setClock(noon);
});

test('all reminders state that the link is missing, and the one for staff that the fee is unpaid', async () => {
  const { email } = await addInterview({ startsAt: hoursFromNoon(10), joinUrl: null });
  await remind();
  const [mail] = await mailsTo(email);
  expect(mail?.body_text).toContain('We do not have the link to the video meeting yet.');
  expect(mail?.body_text).not.toContain('Join the video meeting');
  const staffMail = (await mailsTo(staff.person.email)).at(-1);
  expect(staffMail?.body_text).toContain(
    'The meeting link is missing. Please paste one on the session page.',
  );
  expect(staffMail?.body_text).toContain('The one-time fee is not paid yet.');
});

test('sends no reminder of cancelled, deleted, completed and started interviews', async () => {
  const deleted = await addInterview({ startsAt: hoursFromNoon(5) });
  await db.updateTable('interviews').set({ deleted_at: noon }).where('id', '=', deleted.id).execute();
  const excluded = [
    await addInterview({ startsAt: hoursFromNoon(5), status: 'cancelled' }),
    await addInterview({ startsAt: hoursFromNoon(5), status: 'completed' }),
    await addInterview({ startsAt: noon }),
    deleted,
  ];
  const before = (await mailsTo(staff.person.email)).length;
  await remind();
  for (const { email } of excluded) expect(await kindsTo(email)).toEqual([]);
  expect(await mailsTo(staff.person.email)).toHaveLength(before);
});

test('reminds only staff of an interview booked within the alert hours', async () => {
  const { email } = await addInterview({ startsAt: hoursFromNoon(20), bookedAt: noon });
  const before = (await mailsTo(staff.person.email)).length;
  await remind();
  expect(await kindsTo(email)).toEqual([]);
  expect(await mailsTo(staff.person.email)).toHaveLength(before + 1);
});

test('applies separate lead times for customer and staff immediately', async () => {
  const { email } = await addInterview({ startsAt: hoursFromNoon(70) });
  const countStaffMails = async () => (await mailsTo(staff.person.email)).length;
  const before = await countStaffMails();
  await setSetting('hours-before-meeting-to-send-alert', 72);
  await remind();
  expect(await kindsTo(email)).toEqual([]);
  expect(await countStaffMails()).toBe(before + 1);
  await setSetting('customer-reminder-hours', 72);
  await remind();
  await remind();
  expect(await kindsTo(email)).toEqual(['interview-reminder']);
  expect(await countStaffMails()).toBe(before + 1);
  await setSetting('hours-before-meeting-to-send-alert', 24);
  await setSetting('customer-reminder-hours', 24);
});

test('still reminds one audience when reminders of the other are disabled', async () => {
  const { email } = await addInterview({ startsAt: hoursFromNoon(23) });
  const countStaffMails = async () => (await mailsTo(staff.person.email)).length;
  const before = await countStaffMails();
  await setSetting('hours-before-meeting-to-send-alert', 0);
  await remind();
  expect(await kindsTo(email)).toEqual(['interview-reminder']);
  expect(await countStaffMails()).toBe(before);
  await setSetting('hours-before-meeting-to-send-alert', 24);
  await setSetting('customer-reminder-hours', 0);
  const other = await addInterview({ startsAt: hoursFromNoon(22) });
  await remind();
  expect(await kindsTo(other.email)).toEqual([]);
  expect(await countStaffMails()).toBe(before + 2);
  await setSetting('customer-reminder-hours', 24);
});

test('sends no second reminder when the clock jumps ahead and back', async () => {
  const { email } = await addInterview({ startsAt: hoursFromNoon(50) });
  setClock(hoursFromNoon(30));
  await remind();
  setClock(hoursFromNoon(-1));
  await remind();
  setClock(hoursFromNoon(31));
  await remind();
  expect(await kindsTo(email)).toEqual(['interview-reminder']);
  setClock(noon);
});

test('counts lead times in elapsed hours when daylight saving time ends, and shows the local time', async () => {
  // 10:00 on the Sunday when daylight saving time ends, 25 hours after 10:00 on Saturday.
  const startsAt = new Date('2027-11-07T18:00:00Z');
  const { email } = await addInterview({ startsAt });
  setClock(hoursFromNoon(-24.1, startsAt));
  await remind();
  expect(await kindsTo(email)).toEqual([]);
  setClock(hoursFromNoon(-24, startsAt));
  await remind();
  expect((await mailsTo(email))[0]?.subject).toContain('Sunday, November 7, 2027 at 10:00 AM (PST)');
  setClock(noon);
});

test('sends each of many due reminders once from two concurrent processes', async () => {
  const member = await users.customer();
  for (let index = 0; index < 120; index += 1) {
    const { id } = await createInterview(app, member, { startsAt: hoursFromNoon(2 + index / 60) });
    await db
      .updateTable('interviews')
      .set({ created_at: hoursFromNoon(-90) })
      .where('id', '=', id)
      .execute();
  }
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await mailsTo(member.person.email)).toHaveLength(120);
});

test('sends no reminder to deleted Super Admins or to Developers', async () => {
  const deleted = await users.superAdmin();
  await db.updateTable('people').set({ deleted_at: noon }).where('id', '=', deleted.person.id).execute();
  const developer = await users.developer();
  await addInterview({ startsAt: hoursFromNoon(3) });
  await remind();
  expect(await kindsTo(deleted.person.email)).toEqual([]);
  expect(await kindsTo(developer.person.email)).toEqual([]);
});

test('reminds only the assigned Interviewer of an interview, without mentioning its payment', async () => {
  const [ida, kim] = [await users.interviewer(), await users.interviewer()];
  const { id } = await addInterview({ startsAt: hoursFromNoon(5), joinUrl: null });
  await db.updateTable('interviews').set({ interviewer_id: ida.person.id }).where('id', '=', id).execute();
  await remind();
  const [mail, ...furtherMails] = await mailsTo(ida.person.email);
  expect(furtherMails).toEqual([]);
  expect(mail?.body_text).toContain(`https://story.example/session/view/${id}`);
  expect(mail?.body_text).toContain('The meeting link is missing.');
  expect(mail?.body_text).not.toContain('not paid');
  expect(await kindsTo(kim.person.email)).toEqual([]);
});
