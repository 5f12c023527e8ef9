import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { queueSingleMail } from '../../../testing/mails/queued-mail.ts';
import { startMailServer } from '../../../testing/servers/mail-server.ts';
import { parseBounce } from './bounce.policy.ts';
import { countFailedMails } from './index.ts';

const token = 'a token of bounces';
const { app, fastify, users, db, runJobs } = await createTestApp({
  MAIL_BOUNCE_TOKEN: token,
  SMTP_URL: (await startMailServer()).url,
  MAIL_FROM: 'Lifestory <hello@story.example>',
});
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

test('the reason is the server’s text, or else its status code, and is limited in length', async () => {
  const id = newId();
  const parseReason = async (status: string) =>
    (await parseBounce(report(id, `Action: failed\n${status}`)))?.reason;
  expect(await parseReason('Status: 5.2.2')).toBe('It bounced with status 5.2.2.');
  expect(await parseReason('Status: 5.2.2 (mailbox full)')).toBe('It bounced with status 5.2.2.');
  expect(await parseReason('X-Nothing: said')).toBe('It bounced without a reason.');
  expect(await parseReason('Diagnostic-Code: smtp;')).toBe('It bounced without a reason.');
  expect(await parseReason('Diagnostic-Code: X-Postfix; Host not found')).toBe('Host not found');
  expect(await parseReason('Diagnostic-Code: smtp;550 No such\n\tuser')).toBe('550 No such user');
  expect(await parseReason(`Diagnostic-Code: smtp; ${'long '.repeat(400)}`)).toHaveLength(500);
});

/** Builds a mail with the parts of a report; `parts` are whole, with their own headers. */
const multipart = (parts: string[], type = 'multipart/report; report-type=delivery-status') =>
  [
    'From: MAILER-DAEMON@mx.example',
    `Content-Type: ${type}; boundary="=_outer"`,
    '',
    ...parts.flatMap((part) => ['--=_outer', part]),
    '--=_outer--',
    '',
  ]
    .join('\n')
    .replaceAll('\n', '\r\n');
const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\n');
const notice = 'Content-Type: text/plain\n\nSorry.\n';

test.each<[string, (id: string) => string, string]>([
  ['Postfix', (id) => report(id), '550 5.1.1 <ana@exmaple.com>: Recipient address rejected: User unknown'],
  [
    'Exim',
    (id) =>
      multipart([
        notice,
        'Content-type: message/delivery-status\n\nReporting-MTA: dns; mail.story.example\n\nAction: failed\nFinal-Recipient: rfc822;ana@exmaple.com\nStatus: 5.0.0\nRemote-MTA: dns; mx.exmaple.com\nDiagnostic-Code: smtp; 550 Unrouteable address\n',
        `Content-type: text/rfc822-headers\n\nReturn-path: <bounces@story.example>\nMessage-ID: <${id}@story.example>\nSubject: Hello\n`,
      ]),
    '550 Unrouteable address',
  ],
  [
    'Exchange, which names the mail in its own headers and sends all parts in base64',
    (id) =>
      `In-Reply-To: <${id}@story.example>\r\nReferences: <${id}@story.example>\r\n${multipart([
        'Content-Type: multipart/alternative; differences=Content-Type; boundary="=_inner"\n\n--=_inner\nContent-Type: text/html; charset="utf-8"\nContent-Transfer-Encoding: base64\n\n' +
          `${base64('<p>Your message couldn’t be delivered.</p>')}\n--=_inner--\n`,
        `Content-Type: message/delivery-status\nContent-Transfer-Encoding: base64\n\n${base64(
          'Reporting-MTA: dns;AM0PR01.prod.example\r\n\r\nFinal-recipient: RFC822;ana@exmaple.com\r\nAction: failed\r\nStatus: 5.1.10\r\nDiagnostic-code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found\r\n',
        )}\n`,
      ])}`,
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found',
  ],
  [
    'Gmail, with a picture and the id in the part for programs',
    (id) =>
      multipart([
        'Content-Type: multipart/related; boundary="=_related"\n\n--=_related\nContent-Type: text/html\n\n<p>Address not found</p>\n--=_related\nContent-Type: image/png; name="icon.png"\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n--=_related--\n',
        `Content-Type: message/delivery-status\n\nReporting-MTA: dns; googlemail.com\nX-Original-Message-ID: <${id}@story.example>\n\nFinal-Recipient: rfc822; ana@exmaple.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try\n 550 5.1.1 double-checking the recipient's email address.\nLast-Attempt-Date: Tue, 24 Nov 2026 08:00:00 -0800 (PST)\n`,
        'Content-Type: message/rfc822\n\nSubject: Hello\n\nHello\n',
      ]),
    "550-5.1.1 The email account that you tried to reach does not exist. Please try 550 5.1.1 double-checking the recipient's email address.",
  ],
  [
    'a server with capitals and tabs',
    (id) =>
      multipart([
        'Content-Type: MESSAGE/DELIVERY-STATUS\n\n\nFinal-Recipient: rfc822;x@example.com\nACTION:\tFAILED\nSTATUS:\t5.1.1\n',
        `Content-Type: message/rfc822\n\nMessage-Id:\n <${id.toUpperCase()}@story.example>\n`,
      ]),
    'It bounced with status 5.1.1.',
  ],
  [
    'a gateway that wraps the report and returns the mail in base64',
    (id) =>
      multipart(
        [
          `Content-Type: multipart/report; boundary="=_report"\n\n--=_report\n${notice}\n--=_report\nContent-Type: message/global-delivery-status\nContent-Transfer-Encoding: quoted-printable\n\nReporting-MTA: dns; mx\n\nAction=3A failed (bounced)\nStatus: 5.7.1\n\n--=_report\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n${base64(`Message-ID: <${id}@story.example>\r\n\r\nHello`)}\n--=_report--\n`,
          'Content-Type: text/plain\n\nScanned by a gateway.\n',
        ],
        'multipart/mixed',
      ),
    'It bounced with status 5.7.1.',
  ],
])('the report of %s marks the mail as bounced', async (_server, makeReport, reason) => {
  const id = await sendMail();
  expect(await deliverReport(makeReport(id))).toEqual({ status: 200, message: 'Noted' });
  expect(await readMail(id)).toMatchObject({ state: 'bounced', failure: reason });
});

test('a person who quotes or attaches a report, and reports about other things, change nothing', async () => {
  const id = await sendMail();
  const reference = `In-Reply-To: <${id}@story.example>\r\n`;
  const returned = `Content-Type: message/rfc822\n\nMessage-ID: <${id}@story.example>\n`;
  const status = (type: string, fields: string) =>
    multipart([`Content-Type: ${type}\n\n${fields}\n`, returned]);
  for (const text of [
    `${reference}Subject: Re: Hello\r\n\r\nMy old address says:\r\nAction: failed\r\nBut this one works.\r\n`,
    `${reference}${multipart([`Content-Type: text/plain\n\nContent-Type: message/delivery-status\n\nAction: failed\n`], 'multipart/mixed')}`,
    `${reference}${multipart([`Content-Type: message/rfc822\n\n${report(id)}`], 'multipart/mixed')}`,
    status('message/delivery-status', 'X-Note: Action: failed'),
    status('message/delivery-status', 'Action: delivered'),
    status('message/delivery-status', 'Action: relayed'),
    status('message/feedback-report', 'Feedback-Type: abuse\nAction: failed'),
    status('message/disposition-notification', 'Disposition: automatic-action; displayed\nAction: failed'),
    multipart([
      'Content-Type: message/delivery-status\n\nAction: failed\n',
      `Content-Type: text/plain\n\n<${id}@x>`,
    ]),
  ]) {
    expect(await deliverReport(text)).toMatchObject({
      status: 200,
      message: 'This is not about an e-mail that we sent',
    });
  }
  expect(await readMail(id)).toMatchObject({ state: 'sent', failure: null });
});

test('input that is no mail, damaged or excessive is ignored', async () => {
  const nested = Array.from(
    { length: 300 },
    (_, depth) => `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n`,
  ).join('');
  for (const text of [
    '\0\xff\r\n'.repeat(1000),
    'Content-Type: multipart/report; boundary=""\r\n\r\n--\r\n',
    nested,
    `X-Long: ${'a'.repeat(200_000)}\r\n\r\n`,
    'Content-Type: multipart/report; boundary=b\r\n\r\n'.padEnd(250_000, '--b\r\n'),
    multipart([`Content-Type: message/delivery-status\n\n${'\n\nAction: failed'.repeat(15_000)}`]),
  ]) {
    expect((await deliverReport(text)).message).toBe('This is not about an e-mail that we sent');
  }
});
