import { contract, type MailState } from '@lifestory/contract';
import { expect, test, vi } from 'vitest';
import { MessageRefused } from '../../providers/mail/port.ts';
import { testApp } from '../../testing/app.ts';
import { startMailServer } from '../../testing/servers/mail-server.ts';
import { countFailedMails, queueMail } from './index.ts';
import { enqueueSending } from './sending.jobs.ts';

const { app, db, users, runJobs, runCron } = await testApp();
const staff = await users.superAdmin();
const { mail } = contract;
const day = 24 * 60 * 60 * 1000;
const queuedAt = app.now();
const afterQueueing = (milliseconds: number) => new Date(queuedAt.getTime() + milliseconds);

let posted = 0;
/** Queues a mail to a unique address; returns a function that reads its state. */
async function queueTestMail(text = 'All is booked.') {
  const to = `reader${++posted}@example.com`;
  const letter = { greeting: 'Dear Ana,', paragraphs: [text] };
  await queueMail(app, db, {
    kind: 'greeting',
    to,
    personId: staff.person.id,
    mentionedPersonIds: [],
    subject: 'Hello',
    letter,
  });
  const listed = async (state?: MailState) =>
    (await staff.request(mail.list, { query: { search: to, ...(state ? { state } : {}) } })).data;
  const readMail = async () => {
    const [found] = await listed();
    if (!found) throw new Error('The mail is not listed.');
    return found;
  };
  return { to, listed, readMail };
}
const resend = (id: string) => staff.call<{ message: string }>('POST', '/api/mails/resend', { id });
/** Retries sending a mail without waiting for the delay. */
const tryNow = async (id: string) => {
  await enqueueSending(app, db, id);
  await runJobs();
};
const countFailing = () => countFailedMails(db);

test('a mail that cannot be sent shows the reason and the next retry, with increasing delays, until it is sent', async () => {
  const { readMail, listed } = await queueTestMail();
  const send = vi.spyOn(app.mailer, 'send').mockRejectedValue(new Error('The mail server is unavailable.'));
  await runJobs();
  const { id, ...mail } = await readMail();
  expect(mail).toMatchObject({
    state: 'retrying',
    failure: 'The mail server is unavailable.',
    next_try_at: afterQueueing(30_000).toISOString(),
  });
  await tryNow(id);
  await tryNow(id);
  expect((await readMail()).next_try_at).toBe(afterQueueing(120_000).toISOString());
  for (let attempt = 3; attempt < 21; attempt += 1) await tryNow(id);
  expect((await readMail()).next_try_at).toBe(afterQueueing(day / 4).toISOString());
  expect((await listed('retrying')).map((found) => found.id)).toEqual([id]);
  expect(await listed('undelivered')).toEqual([]);
  expect(await countFailing()).toBe(1);
  send.mockRestore();
  await tryNow(id);
  expect(await readMail()).toMatchObject({ id, state: 'sent', failure: null, next_try_at: null });
  expect(await countFailing()).toBe(0);
});

test('a mail that waits for a retry is queued once, and is sent immediately on request', async () => {
  const { readMail } = await queueTestMail();
  const send = vi.spyOn(app.mailer, 'send').mockRejectedValue(new Error('The mail server is unavailable.'));
  await runJobs();
  send.mockClear().mockResolvedValue();
  const { id } = await readMail();
  await runJobs();
  expect(send).not.toHaveBeenCalled();
  expect((await resend(id)).status).toBe(200);
  expect(await readMail()).toMatchObject({ id, state: 'queued', failure: null, next_try_at: null });
  await resend(id);
  await runJobs();
  expect(send).toHaveBeenCalledOnce();
  expect(await readMail()).toMatchObject({ id, state: 'sent' });
});

test('a rejected mail is not retried automatically, and is resent unchanged on request', async () => {
  const { readMail, listed } = await queueTestMail();
  const send = vi
    .spyOn(app.mailer, 'send')
    .mockRejectedValue(new MessageRefused('550 There is nobody of that name'));
  await runJobs();
  expect(await readMail()).toMatchObject({
    state: 'undelivered',
    failure: '550 There is nobody of that name',
    next_try_at: null,
  });
  expect(await listed('retrying')).toEqual([]);
  expect(await countFailing()).toBe(1);
  send.mockRestore();
  const { id } = await readMail();
  await resend(id);
  await runJobs();
  expect(await listed()).toHaveLength(1);
  expect(await readMail()).toMatchObject({ id, state: 'sent' });
});

test('a mail that is never accepted is given up after some days', async () => {
  const { readMail } = await queueTestMail();
  vi.spyOn(app.mailer, 'send').mockRejectedValue(new Error('The mail server is unavailable.'));
  await runJobs();
  const { id } = await readMail();
  for (let attempt = 2; attempt < 22; attempt += 1) await tryNow(id);
  expect(await readMail()).toMatchObject({ state: 'retrying' });
  await tryNow(id);
  expect(await readMail()).toMatchObject({
    state: 'undelivered',
    failure: 'The mail server is unavailable.',
  });
  await db.updateTable('mails').set({ state: 'sent' }).where('id', '=', id).execute();
});

test('the text is deleted after 90 days, the list entry is not', async () => {
  const { readMail } = await queueTestMail('My secret garden.');
  const forget = vi.spyOn(app.mailer, 'remove');
  await runJobs();
  const { id } = await readMail();
  const wrote = (created_at: Date) =>
    db.updateTable('mails').set({ created_at }).where('id', '=', id).execute();
  await wrote(afterQueueing(-89 * day));
  await runCron('forget_mails');
  expect((await staff.request(mail.fetch, { body: { id } })).data.text).toContain('garden');
  await wrote(afterQueueing(-91 * day));
  await runCron('forget_mails');
  expect(forget).toHaveBeenCalledWith(id);
  expect((await staff.request(mail.fetch, { body: { id } })).data).toMatchObject({
    forgotten: true,
    state: 'sent',
    text: '',
    html: '',
    attachments: [],
  });
  const response = await resend(id);
  expect(response.status).toBe(409);
  expect(response.body.message).toContain('older than 90 days');
  forget.mockClear();
  await runCron('forget_mails');
  expect(forget).not.toHaveBeenCalled();
});

test('the list entry is deleted after five years', async () => {
  const { readMail, listed } = await queueTestMail();
  await runJobs();
  const { id } = await readMail();
  const wrote = (days: number) =>
    db
      .updateTable('mails')
      .set({ created_at: afterQueueing(-days * day) })
      .where('id', '=', id)
      .execute();
  await wrote(5 * 365 - 1);
  await runCron('forget_mails');
  expect(await readMail()).toMatchObject({ id, state: 'sent' });
  await wrote(5 * 365 + 1);
  await runCron('forget_mails');
  expect(await listed()).toEqual([]);
});

test('with a configured mail server, mails go there', async () => {
  const server = await startMailServer();
  const other = await testApp({ SMTP_URL: server.url, MAIL_FROM: 'Ana <ana@story.example>' });
  const letter = { greeting: 'Dear Ben,', paragraphs: ['All is booked.'] };
  const { person } = await other.users.customer();
  await queueMail(other.app, other.db, {
    kind: 'greeting',
    to: person.email,
    personId: person.id,
    mentionedPersonIds: [],
    subject: 'Hello',
    letter,
  });
  await other.runJobs();
  expect(server.messages).toHaveLength(1);
  expect(server.messages[0]).toContain('From: Ana <ana@story.example>');
});
