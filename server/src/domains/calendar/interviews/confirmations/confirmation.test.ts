import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createBookingForm } from '../../../../testing/booking-form.ts';
import { makeSlot } from '../../../../testing/slots.ts';
import { confirmWithoutLinkJob } from '../meetings/meeting.jobs.ts';
import { storeMeeting } from '../meetings/meeting.queries.ts';
import { sendConfirmation } from './confirmation.service.ts';

const { db, app, visitor, setClock, runJobs, runAllJobs } = await createTestApp({
  APP_URL: 'https://lifestory.example',
  SECRET: 'a secret that stays the same for golden texts',
});
const { create } = app.meetings;
const createWithPassword: typeof create = async (options) => ({
  ...(await create(options)),
  password: 'heron',
});
/** Gives meetings a password for one test, as Zoom does. */
const addMeetingPasswords = () => vi.spyOn(app.meetings, 'create').mockImplementation(createWithPassword);

const noon = new Date('2027-05-03T19:00:00Z');
const start = new Date('2027-05-04T17:00:00Z');
const joinUrl = /https:\/\/lifestory\.example\/join\/[\w-]+/;

let count = 0;

/** Sets the clock to noon and books a new slot for Ana; returns the interview id and the e-mail address. */
async function bookInterview(changes: Record<string, unknown> = {}) {
  setClock(noon);
  const slot = await makeSlot(db, new Date(start.getTime() + 2 * count * 3_600_000), 90);
  const email = `ana${++count}@example.com`;
  const form = createBookingForm({ slot_id: slot, email, confirmation_email: email, ...changes });
  expect((await visitor().call('POST', '/api/session/store', form)).status).toBe(200);
  const interview = await db
    .selectFrom('interviews')
    .selectAll()
    .where('slot_id', '=', slot)
    .executeTakeFirstOrThrow();
  return { id: interview.id, email };
}

const mailsTo = (email: string) =>
  db.selectFrom('mails').selectAll().where('to_email', '=', email).orderBy('id').execute();

type Mail = Awaited<ReturnType<typeof mailsTo>>[number];

const calendarOf = (mail: Mail | undefined) => {
  const [file] = (mail?.attachments ?? []) as { content: string; contentType: string }[];
  return {
    type: file?.contentType,
    text: Buffer.from(file?.content ?? '', 'base64')
      .toString('utf8')
      .replace(/\r\n[ \t]/g, ''),
  };
};

/** Makes delayed jobs due immediately. */

afterEach(() => vi.restoreAllMocks());

test('sends the confirmation once, with the meeting link', async () => {
  const { id, email } = await bookInterview();
  await runJobs();
  await runJobs();
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ state: 'sent', kind: 'booking-confirmation' });
  const interview = await db
    .selectFrom('interviews')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(interview).toMatchObject({ calendar_sequence: 0, confirmed_at: noon });
  expect(interview.join_url).toMatch(joinUrl);
  expect(mails[0]?.body_text).toContain(interview.join_url);
  // Calls of Lifestory have no password.
  expect(`${mails[0]?.body_text} ${calendarOf(mails[0]).text}`).not.toMatch(/password/i);
});

test('describes the booking in the mail', async () => {
  addMeetingPasswords();
  count = 40; // A fixed slot, because the golden text contains its date and time.
  const { email } = await bookInterview({ first_name: 'Zoë & Ana' });
  await runJobs();
  const [mail] = await mailsTo(email);
  const change = /https:\/\/lifestory.example\/interview\/[\w-]{43}/;
  const payment = /https:\/\/lifestory.example\/payment\?meeting_id=[\w-]{24}/;
  expect(mail?.subject).toBe('Your Lifestory interview: Friday, May 7, 2027 at 6:00 PM (PST)');
  expect(
    mail?.body_text.replace(joinUrl, '<link>').replace(change, '<change>').replace(payment, '<payment>'),
  ).toBe(`Dear Zoë & Ana,

Your life-story interview is booked. We look forward to meeting you.

When: Friday, May 7, 2027 at 6:00 PM (PST), Los Angeles time
Length: 90 minutes

At that time, open the video meeting with the button below.
Meeting password: heron

The recording costs $250.00. You pay only once. Please pay by card before the interview, with the link below.

The interview is recorded on video, and you have agreed to that. By booking, you agreed to our terms (https://lifestory.example/terms) and our privacy notice (https://lifestory.example/privacy).

Join the video meeting:
<link>

Pay $250.00:
<payment>

Move or cancel the interview:
<change>

The attached calendar file adds the interview to your calendar, at your own local time. You can move or cancel it until 24 hours before it begins. You can also reply to this e-mail.

Warmly,
The Lifestory team
`);
  expect(mail?.body_html).toContain('Zoë &#38; Ana');
});

test('attaches a calendar file with an invitation for the booked time', async () => {
  addMeetingPasswords();
  count = 60;
  const { id, email } = await bookInterview();
  await runJobs();
  const { type, text } = calendarOf((await mailsTo(email))[0]);
  expect(type).toBe('text/calendar; charset=utf-8; method=REQUEST');
  const interview = await db
    .selectFrom('interviews')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'PRODID:-//Lifestory//Interviews//EN',
    'METHOD:REQUEST',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    `UID:${id}@lifestory`,
    'SUMMARY:Lifestory interview',
    'DTSTAMP:20270503T190000Z',
    'DTSTART:20270509T170000Z',
    'DTEND:20270509T183000Z',
    'SEQUENCE:0',
    `DESCRIPTION:Join the video meeting: ${interview.join_url}\\nMeeting password: heron`,
    `URL:${interview.join_url}`,
    `LOCATION:${interview.join_url}`,
    'STATUS:CONFIRMED',
    'ORGANIZER;CN="Lifestory":MAILTO:hello@lifestory.example',
    'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
    `ATTENDEE;RSVP=FALSE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN="Ana Marsh":mailto:${email}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Lifestory interview',
    'TRIGGER:-PT15M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
});

test('confirms the booking after five minutes of a provider outage, and again with the link', async () => {
  const create = vi.spyOn(app.meetings, 'create').mockRejectedValue(new Error('out of reach'));
  const { id, email } = await bookInterview();
  await runJobs();
  expect(await mailsTo(email)).toEqual([]);
  const {
    rows: [job],
  } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`confirm-without-link:${id}`}`.execute(db);
  const booking = await db
    .selectFrom('interviews')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect((job?.run_at.getTime() ?? 0) - booking.created_at.getTime()).toBe(5 * 60_000);

  await runAllJobs();
  await runAllJobs();
  const [first, ...furtherMails] = await mailsTo(email);
  expect(furtherMails).toEqual([]);
  expect(first?.body_text).toContain('in another e-mail, well before the interview');
  expect(calendarOf(first).text).toContain('SEQUENCE:0');

  create.mockRestore();
  await runAllJobs();
  await runAllJobs();
  const [, second, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(second?.body_text).toMatch(joinUrl);
  const uid = (text: string) => /^UID:.*$/m.exec(text)?.[0];
  expect(calendarOf(second).text).toContain('SEQUENCE:1');
  expect(uid(calendarOf(second).text)).toBe(uid(calendarOf(first).text));
});

test('sends one confirmation when the link arrives just as the five minutes end', async () => {
  const { id, email } = await bookInterview();
  await db
    .transaction()
    .execute(async (tx) => {
      await storeMeeting(tx, id, { joinUrl: 'https://meet.example.org/ana', password: '' });
      const withoutLink = confirmWithoutLinkJob(app).run({ interviewId: id });
      await sleep(150);
      await sendConfirmation(app, tx, id);
      return { withoutLink };
    })
    .then(({ withoutLink }) => withoutLink);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('creates no meeting and sends no mail for an interview that was cancelled in the meantime', async () => {
  const { id, email } = await bookInterview();
  await db.updateTable('interviews').set({ status: 'cancelled' }).where('id', '=', id).execute();
  await runJobs();
  expect(await mailsTo(email)).toEqual([]);
});

test('creates no meeting and sends no mail for a refused booking', async () => {
  const create = vi.spyOn(app.meetings, 'create');
  const { email } = await bookInterview();
  const { slot_id } = await db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .select('slot_id')
    .where('people.email', '=', email)
    .executeTakeFirstOrThrow();
  const lateBooking = createBookingForm({
    slot_id,
    email: 'late@example.com',
    confirmation_email: 'late@example.com',
  });
  expect((await visitor().call('POST', '/api/session/store', lateBooking)).status).toBe(409);
  await runJobs();
  expect(create).toHaveBeenCalledTimes(1);
  expect(await mailsTo('late@example.com')).toEqual([]);
});

test.each([
  ['America/New_York', 'New York'],
  ['Asia/Kolkata', 'Kolkata'],
])('mails also give the time in %s, where the interview was booked', async (timeZone, city) => {
  const { id, email } = await bookInterview({ time_zone: timeZone });
  await runJobs();
  const { starts_at } = await db
    .selectFrom('interviews')
    .select('starts_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const day = starts_at.toLocaleDateString('en-US', { timeZone, dateStyle: 'full' });
  const time = starts_at.toLocaleTimeString('en-US', { timeZone, timeStyle: 'short' }).replace('\u202f', ' ');
  expect((await mailsTo(email))[0]?.body_text).toContain(
    `Los Angeles time\nYour time: ${day} at ${time} (${city})\nLength`,
  );
});

test.each(['America/Los_Angeles', 'Mars/Olympus', '+02:00', ''])(
  'mails give no second time for the time zone %j',
  async (time_zone) => {
    const { email } = await bookInterview({ time_zone });
    await runJobs();
    expect((await mailsTo(email))[0]?.body_text).not.toContain('Your time');
  },
);

// The clock in Los Angeles goes forward on 2027-03-14 at 10:00 UTC, and back on 2027-11-07 at 09:00 UTC.
test.each([
  ['2027-03-14T09:00:00Z', '1:00 AM', '20270314T090000Z', '20270314T103000Z'],
  ['2027-03-14T10:30:00Z', '3:30 AM', '20270314T103000Z', '20270314T120000Z'],
  ['2027-11-07T07:00:00Z', '12:00 AM', '20271107T070000Z', '20271107T083000Z'],
  ['2027-11-07T08:30:00Z', '1:30 AM', '20271107T083000Z', '20271107T100000Z'],
  ['2027-11-07T10:30:00Z', '2:30 AM', '20271107T103000Z', '20271107T120000Z'],
  // The second time that the clocks show 1:30 on that night.
  ['2028-11-05T09:30:00Z', '1:30 AM', '20281105T093000Z', '20281105T110000Z'],
])(
  'a booking at %s, around a change of the clock, is confirmed with its time and 90 minutes',
  async (startsAt, time, from, to) => {
    const slot = await makeSlot(db, new Date(startsAt), 90);
    const email = `clock${++count}@example.com`;
    setClock(new Date(Date.parse(startsAt) - 48 * 3_600_000));
    const form = createBookingForm({ slot_id: slot, email, confirmation_email: email });
    expect((await visitor().call('POST', '/api/session/store', form)).status).toBe(200);
    await runJobs();
    const [mail] = await mailsTo(email);
    expect(mail?.body_text).toContain(time);
    const { text } = calendarOf(mail);
    expect([text.includes(`DTSTART:${from}`), text.includes(`DTEND:${to}`)]).toEqual([true, true]);
  },
);
