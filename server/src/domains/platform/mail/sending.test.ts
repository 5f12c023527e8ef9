import { contract, type MailState } from '@lifestory/contract';
import { expect, test, vi } from 'vitest';
import { MessageRefused } from '../../../providers/mail/port.ts';
import { createTestApp } from '../../../testing/app.ts';
import { queueSingleMail } from '../../../testing/mails/queued-mail.ts';
import { startMailServer } from '../../../testing/servers/mail-server.ts';
import { countFailedMails } from './index.ts';
import { enqueueSending } from './sending.jobs.ts';

const { app, db, users, runJobs, runCron } = await createTestApp({
  SMTP_URL: (await startMailServer()).url,
  MAIL_FROM: 'Lifestory <hello@story.example>',
});
const staff = await users.superAdmin();
const { mail } = contract;
const dayMs = 24 * 60 * 60 * 1000;
const queuedAt = app.now();
const afterQueueing = (delayMs: number) => new Date(queuedAt.getTime() + delayMs);

let mailCount = 0;
/** Queues a mail to a unique address; returns a function that reads its state. */
async function queueTestMail(text = 'All is booked.') {
  const to = `reader${++mailCount}@example.com`;
  const letter = { greeting: 'Dear Ana,', paragraphs: [text] };
  await queueSingleMail(app, {
    kind: 'greeting',
    to,
    personId: staff.person.id,
    mentionedPersonIds: [],
    subject: 'Hello',
    letter,
  });
  const listMails = async (state?: MailState) =>
    (await staff.request(mail.list, { query: { search: to, ...(state ? { state } : {}) } })).data;
  const readMail = async () => {
    const [mail] = await listMails();
    if (!mail) throw new Error('The mail is not listed.');
    return mail;
  };
  return { to, listMails, readMail };
}
const resend = (id: string) => staff.call<{ message: string }>('POST', '/api/mails/resend', { id });
/** Retries sending a mail without waiting for the delay. */
const retryNow = async (id: string) => {
  await enqueueSending(app, db, id);
  await runJobs();
};
const countFailing = () => countFailedMails(db);

test('a mail that cannot be sent shows the reason and the next retry, with increasing delays, until it is sent', async () => {
  const { readMail, listMails } = await queueTestMail();
  const send = vi.spyOn(app.mailer, 'send').mockRejectedValue(new Error('The mail server is unavailable.'));
  await runJobs();
  const { id, ...mail } = await readMail();
  expect(mail).toMatchObject({
    state: 'retrying',
    failure: 'The mail server is unavailable.',
    next_try_at: afterQueueing(30_000).toISOString(),
  });
  await retryNow(id);
  await retryNow(id);
  expect((await readMail()).next_try_at).toBe(afterQueueing(120_000).toISOString());
  for (let attempt = 3; attempt < 21; attempt += 1) await retryNow(id);
  expect((await readMail()).next_try_at).toBe(afterQueueing(dayMs / 4).toISOString());
  expect((await listMails('retrying')).map((mail) => mail.id)).toEqual([id]);
  expect(await listMails('undelivered')).toEqual([]);
  expect(await countFailing()).toBe(1);
  send.mockRestore();
  await retryNow(id);
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
  const { readMail, listMails } = await queueTestMail();
  const send = vi
    .spyOn(app.mailer, 'send')
    .mockRejectedValue(new MessageRefused('550 There is nobody of that name'));
  await runJobs();
  expect(await readMail()).toMatchObject({
    state: 'undelivered',
    failure: '550 There is nobody of that name',
    next_try_at: null,
  });
  expect(await listMails('retrying')).toEqual([]);
  expect(await countFailing()).toBe(1);
  send.mockRestore();
  const { id } = await readMail();
  await resend(id);
  await runJobs();
  expect(await listMails()).toHaveLength(1);
  expect(await readMail()).toMatchObject({ id, state: 'sent' });
});

test('a mail that is never accepted is given up after 22 attempts', async () => {
  const { readMail } = await queueTestMail();
  vi.spyOn(app.mailer, 'send').mockRejectedValue(new Error('The mail server is unavailable.'));
  await runJobs();
  const { id } = await readMail();
  for (let attempt = 2; attempt < 22; attempt += 1) await retryNow(id);
  expect(await readMail()).toMatchObject({ state: 'retrying' });
  await retryNow(id);
  expect(await readMail()).toMatchObject({
    state: 'undelivered',
    failure: 'The mail server is unavailable.',
  });
  await db.updateTable('mails').set({ state: 'sent' }).where('id', '=', id).execute();
});

test('the text of a mail is deleted after 90 days, its list entry stays', async () => {
  const { readMail } = await queueTestMail('My secret garden.');
  const removeSpy = vi.spyOn(app.mailer, 'remove');
  await runJobs();
  const { id } = await readMail();
  const setCreatedAt = (created_at: Date) =>
    db.updateTable('mails').set({ created_at }).where('id', '=', id).execute();
  await setCreatedAt(afterQueueing(-89 * dayMs));
  await runCron('forget_mails');
  expect((await staff.request(mail.fetch, { body: { id } })).data.text).toContain('garden');
  await setCreatedAt(afterQueueing(-91 * dayMs));
  await runCron('forget_mails');
  expect(removeSpy).toHaveBeenCalledWith(id);
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
  removeSpy.mockClear();
  await runCron('forget_mails');
  expect(removeSpy).not.toHaveBeenCalled();
});

test('the list entry of a mail is deleted after five years', async () => {
  const { readMail, listMails } = await queueTestMail();
  await runJobs();
  const { id } = await readMail();
  const setCreatedAt = (days: number) =>
    db
      .updateTable('mails')
      .set({ created_at: afterQueueing(-days * dayMs) })
      .where('id', '=', id)
      .execute();
  await setCreatedAt(5 * 365 - 1);
  await runCron('forget_mails');
  expect(await readMail()).toMatchObject({ id, state: 'sent' });
  await setCreatedAt(5 * 365 + 1);
  await runCron('forget_mails');
  expect(await listMails()).toEqual([]);
});

test('mails are sent to the configured mail server', async () => {
  const server = await startMailServer();
  const other = await createTestApp({ SMTP_URL: server.url, MAIL_FROM: 'Ana <ana@story.example>' });
  const letter = { greeting: 'Dear Ben,', paragraphs: ['All is booked.'] };
  const { person } = await other.users.customer();
  await queueSingleMail(other.app, {
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
