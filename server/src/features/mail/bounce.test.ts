import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { createTestApp } from '../../testing/app.ts';
import { queueSingleMail } from '../../testing/mails/queued-mail.ts';
import { parseBounce } from './bounce.policy.ts';
import { countFailedMails } from './index.ts';

const token = 'a token of bounces';
const { app, fastify, users, db, runJobs } = await createTestApp({ MAIL_BOUNCE_TOKEN: token });
const staff = await users.superAdmin();
const { mail } = contract;

/** Sends a mail; returns its id. */
async function sendMail(): Promise<string> {
  const letter = { greeting: 'Dear Ana,', paragraphs: ['All is booked.'] };
  await queueSingleMail(app, {
    kind: 'greeting',
    to: 'ana@exmaple.com',
    personId: staff.person.id,
    mentionedPersonIds: [],
    subject: 'Hello',
    letter,
  });
  await runJobs();
  const [newest] = (await staff.request(mail.list, { query: {} })).data;
  return newest?.id ?? '';
}

const failedStatus = `Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <ana@exmaple.com>:
    Recipient address rejected: User unknown`;

/** Returns a bounce message in the format of Postfix. */
const report = (id: string, status = failedStatus) =>
  `From: MAILER-DAEMON@mx.story.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary="b"
Message-Id: <20301122040506.12345@mx.story.example>

--b
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.story.example

Final-Recipient: rfc822; ana@exmaple.com
${status}

--b
Content-Type: message/rfc822

Message-ID: <${id}@story.example>
From: Lifestory <hello@story.example>
Subject: Hello

All is booked.
--b--
`.replaceAll('\n', '\r\n');

const deliverReport = async (payload: string, headers: Record<string, string> = {}) => {
  const response = await fastify.inject({
    method: 'POST',
    url: '/api/mails/bounced',
    payload,
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}`, ...headers },
  });
  return { status: response.statusCode, message: response.json().message };
};
const readMail = async (id: string) => (await staff.request(mail.fetch, { body: { id } })).data;

test('a bounced mail is listed as bounced, with the reason, until it is sent again', async () => {
  const id = await sendMail();
  expect(await deliverReport(report(id))).toEqual({ status: 200, message: 'Noted' });
  const reason = '550 5.1.1 <ana@exmaple.com>: Recipient address rejected: User unknown';
  expect(await readMail(id)).toMatchObject({ state: 'bounced', failure: reason });
  const listIds = async (state: 'bounced' | 'undelivered' | 'sent') =>
    (await staff.request(mail.list, { query: { state } })).data.map((mail) => mail.id);
  expect(await listIds('bounced')).toEqual([id]);
  expect(await listIds('undelivered')).not.toContain(id);
  expect(await listIds('sent')).not.toContain(id);
  expect(await countFailedMails(db)).toBe(1);
  await staff.request(mail.resend, { body: { id } });
  expect(await readMail(id)).toMatchObject({ state: 'queued', failure: null, sent_at: null });
  await runJobs();
  expect(await readMail(id)).toMatchObject({ state: 'sent' });
  expect(await countFailedMails(db)).toBe(0);
});

test('a repeated bounce is recorded once, even if a long mail follows the report', async () => {
  const id = await sendMail();
  const longReport = report(id) + 'x'.repeat(2_000_000);
  expect((await deliverReport(longReport)).message).toBe('Noted');
  expect((await deliverReport(longReport)).message).not.toBe('Noted');
});

test('a delay, a personal reply and reports about other mails change nothing', async () => {
  const id = await sendMail();
  for (const text of [
    report(id, 'Action: delayed\nStatus: 4.4.1'),
    `Subject: Re: Hello\r\nIn-Reply-To: <${id}@story.example>\r\n\r\nThank you!`,
    report(newId()),
    report('none'),
    '',
    '{"success":true}',
  ]) {
    expect(await deliverReport(text)).toMatchObject({
      status: 200,
      message: 'This is not about an e-mail that we sent',
    });
  }
  expect(await deliverReport('{}', { 'content-type': 'application/json' })).toMatchObject({ status: 200 });
  expect(await readMail(id)).toMatchObject({ state: 'sent', failure: null });
});

test('bounces are rejected without the token, with a wrong one, and if none is configured', async () => {
  const id = await sendMail();
  for (const authorization of ['', 'Bearer a token of bounceS', token]) {
    expect((await deliverReport(report(id), { authorization })).status).toBe(403);
  }
  const other = await createTestApp();
  const response = await other.fastify.inject({ method: 'POST', url: '/api/mails/bounced', payload: {} });
  expect(response.statusCode).toBe(404);
  expect(await readMail(id)).toMatchObject({ state: 'sent' });
});

test('the reason is the server’s text, or else its status code, and is limited in length', () => {
  const id = newId();
  const parseReason = (status: string) => parseBounce(report(id, `Action: failed\n${status}`))?.reason;
  expect(parseReason('Status: 5.2.2')).toBe('It bounced with status 5.2.2.');
  expect(parseReason('X-Nothing: said')).toBe('It bounced without a reason.');
  expect(parseReason('Diagnostic-Code: X-Postfix; Host not found')).toBe('Host not found');
  expect(parseReason(`Diagnostic-Code: smtp; ${'long '.repeat(400)}`)).toHaveLength(500);
});
