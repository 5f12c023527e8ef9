import { contract, recordingConsent } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { bookingForm } from '../../testing/booking-form.ts';
import { makeSlot } from '../../testing/slots.ts';

const { db, app, users, visitor, setClock, runCron } = await testApp({ APP_URL: 'https://story.example' });
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const after = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
const { consents } = contract;
const { version } = recordingConsent;
const staff = await users.superAdmin();

let count = 0;
/** Books an interview; returns its id and the address of its mails. */
async function book(changes: Record<string, unknown> = {}, startsAt = after(200 + 3 * ++count)) {
  const email = `grace${++count}@example.com`;
  const slot_id = await makeSlot(db, startsAt);
  const form = bookingForm({ slot_id, email, confirmation_email: email, ...changes });
  expect((await visitor().call('POST', '/api/session/store', form)).status).toBe(200);
  const { id } = await db
    .selectFrom('interviews')
    .select('id')
    .where('slot_id', '=', slot_id)
    .executeTakeFirstOrThrow();
  return { id, email };
}
const forSomeoneElse = { account_for: 'someone_else', first_name: 'Walter', last_name: 'Marsh' };
const ofInterview = async (id: string) => (await staff.request(consents.ofInterview, { body: { id } })).data;
const consentMails = (email: string) =>
  db
    .selectFrom('mails')
    .select(['kind', 'subject', 'body_text'])
    .where('to_email', '=', email)
    .where('kind', 'like', 'consent-%')
    .orderBy('id')
    .execute();
async function tokenOf(email: string) {
  const [mail] = await consentMails(email);
  return /\/consent\/([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
}

test('a booking for oneself stores the consent with the version of the text, without a mail', async () => {
  const { id, email } = await book();
  expect(await ofInterview(id)).toMatchObject({
    state: 'given',
    requested_at: null,
    history: [
      {
        decision: 'given',
        method: 'booking_form',
        text_version: version,
        given_by: 'Ana Marsh',
        noted_by: null,
      },
    ],
  });
  expect(await consentMails(email)).toEqual([]);
});

test('a booking for someone else mails a link with which the storyteller consents', async () => {
  const { id, email } = await book(forSomeoneElse);
  expect(await ofInterview(id)).toMatchObject({ state: 'missing', history: [] });
  const [mail] = await consentMails(email);
  expect(mail?.subject).toBe('Please ask Walter Marsh to agree to the recording');
  expect(mail?.body_text).toContain('Please pass on this message');
  const token = await tokenOf(email);
  const page = await visitor().request(consents.page, { body: { token } });
  expect(page.data).toMatchObject({
    fname: 'Walter',
    state: 'missing',
    text: recordingConsent.ownText,
    version,
  });
  const decide = { token, name: 'Walter Marsh', version };
  await visitor().request(consents.giveByLink, { body: decide });
  // Repeating it changes nothing.
  await visitor().request(consents.giveByLink, { body: decide });
  expect(await ofInterview(id)).toMatchObject({
    state: 'given',
    history: [{ decision: 'given', method: 'link', given_by: 'Walter Marsh' }],
  });
  const { data } = await staff.request(contract.audit.list, { query: { subject: id } });
  expect(data).toContainEqual(expect.objectContaining({ action: 'consent given', actor: null }));
});

test('a link that was changed, of a cancelled interview, or for an older text gives no consent', async () => {
  const { id, email } = await book(forSomeoneElse);
  const token = await tokenOf(email);
  const give = (sent: Record<string, unknown>) => visitor().call('POST', '/api/consent/give', sent);
  expect((await give({ token: `${token.slice(0, -2)}AA`, name: 'W', version })).status).toBe(404);
  expect((await give({ token, name: 'W', version: '2020-01' })).status).toBe(409);
  expect(await give({ token, name: ' ', version })).toMatchObject({
    status: 422,
    body: { message: { name: ['Please enter your name.'] } },
  });
  setClock(after(24 * 40));
  expect((await give({ token, name: 'W', version })).body.code).toBe('link_expired');
  setClock(noon);
  await db.updateTable('interviews').set({ status: 'cancelled' }).where('id', '=', id).execute();
  expect((await give({ token, name: 'W', version })).status).toBe(404);
  expect((await ofInterview(id)).history).toEqual([]);
});

test('staff read no working consent link in the list of e-mails', async () => {
  const { email } = await book(forSomeoneElse);
  const { id } = await db
    .selectFrom('mails')
    .select('id')
    .where('to_email', '=', email)
    .where('kind', '=', 'consent-request')
    .executeTakeFirstOrThrow();
  const { data } = await staff.request(contract.mail.fetch, { body: { id } });
  expect(data.text).toContain('/consent/•••');
  expect(JSON.stringify(data)).not.toContain(await tokenOf(email));
});

test('a booking by staff asks the storyteller, who can decide on the phone', async () => {
  const slot_id = await makeSlot(db, after(2000));
  const { data } = await staff.request(contract.booking.bookForCaller, {
    body: bookingForm({
      slot_id,
      email: 'caller@example.com',
      confirmation_email: 'caller@example.com',
      send_payment_link: false,
    }) as never,
  });
  expect((await consentMails('caller@example.com'))[0]?.body_text).toContain('Dear Ana,');
  const note = { id: data.id, decision: 'given', name: 'Ana Marsh', note: 'Called on Monday' } as const;
  await staff.request(consents.note, { body: note });
  expect(await ofInterview(data.id)).toMatchObject({
    state: 'given',
    history: [
      {
        method: 'phone',
        given_by: 'Ana Marsh',
        noted_by: `${staff.person.fname} ${staff.person.lname}`,
        note: 'Called on Monday',
      },
    ],
  });
});

test('missing consent is the next step of an interview and an alert within the alert hours', async () => {
  const { id } = await book(forSomeoneElse, after(20));
  await db
    .updateTable('interviews')
    .set({ join_url: 'https://meet.example/1' })
    .where('id', '=', id)
    .execute();
  const { session } = await staff.request(contract.interviews.fetch, { body: { id } });
  expect(session.next_step).toMatchObject({ kind: 'consent-missing', text: 'Consent is missing' });
  const waiting = await staff.request(contract.interviews.waiting, {});
  expect(waiting.data.sessions).toContainEqual(expect.objectContaining({ id }));
  const about = async () =>
    (await staff.request(contract.dashboard.alerts, {})).alerts.find(
      ({ cause }) => cause === 'consents_missing',
    );
  expect(await about()).toMatchObject({ url: `/session/view/${id}` });
  await staff.request(consents.note, { body: { id, decision: 'given', name: 'Walter Marsh', note: '' } });
  expect(await about()).toBeUndefined();
  const now = await staff.request(contract.interviews.fetch, { body: { id } });
  expect(now.session.next_step.kind).toBe('starting');
});

test('one reminder is sent three days before an interview whose consent is missing', async () => {
  const missing = await book(forSomeoneElse, after(400));
  const given = await book(forSomeoneElse, after(403));
  await visitor().request(consents.giveByLink, {
    body: { token: await tokenOf(given.email), name: 'Walter', version },
  });
  const kinds = async (email: string, at: number) => {
    setClock(after(at));
    await runCron('remind_of_consents');
    setClock(noon);
    return (await consentMails(email)).map(({ kind }) => kind);
  };
  expect(await kinds(missing.email, 400 - 73)).toEqual(['consent-request']);
  expect(await kinds(missing.email, 400 - 71)).toEqual(['consent-request', 'consent-reminder']);
  expect(await kinds(missing.email, 400 - 20)).toHaveLength(2);
  expect(await kinds(given.email, 400 - 20)).toEqual(['consent-request']);
});

test('an Interviewer sees and notes consent only for their own interviews', async () => {
  const interviewer = await users.interviewer();
  const { id } = await book(forSomeoneElse);
  const note = { id, decision: 'given', name: 'Walter Marsh' };
  for (const path of ['/api/sessions/consents', '/api/sessions/consents/request']) {
    expect((await interviewer.call('POST', path, { id })).status).toBe(404);
  }
  expect((await interviewer.call('POST', '/api/sessions/consents/note', note)).status).toBe(404);
  await staff.request(contract.interviews.assign, { body: { id, interviewer_id: interviewer.person.id } });
  expect((await interviewer.call('POST', '/api/sessions/consents/note', note)).status).toBe(200);
  const { data } = await interviewer.request(consents.ofInterview, { body: { id } });
  expect(data).toMatchObject({ state: 'given', can: { note: true } });
});

test('staff mail the link again at most five times a day, and only while consent is missing', async () => {
  const { db: limitedDb, users: limitedUsers, visitor: guest } = await testAppWithLimits;
  const sue = await limitedUsers.superAdmin();
  const slot_id = await makeSlot(limitedDb, new Date(Date.now() + 200 * 3_600_000));
  const form = bookingForm({ slot_id, ...forSomeoneElse });
  expect((await guest().call('POST', '/api/session/store', form)).status).toBe(200);
  const { id } = await limitedDb.selectFrom('interviews').select('id').executeTakeFirstOrThrow();
  const ask = () => sue.call('POST', '/api/sessions/consents/request', { id });
  for (let sent = 1; sent <= 5; sent += 1) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});
const testAppWithLimits = testApp({ RATE_LIMIT_SCALE: '1' });

test('consent that is not missing is not asked for again', async () => {
  const { id } = await book();
  expect((await staff.call('POST', '/api/sessions/consents/request', { id })).status).toBe(409);
  expect((await staff.call('POST', '/api/customers/consents', { id: staff.person.id })).status).toBe(404);
  expect(app.now()).toEqual(noon);
});
