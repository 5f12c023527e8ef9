import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, type MailState } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { queueSingleMail } from '../../../testing/mails/queued-mail.ts';
import type { Mail } from './index.ts';

const { app, db, users, visitor, runJobs } = await createTestApp({ APP_URL: 'https://story.example' });
const staff = await users.superAdmin();
const developer = await users.developer();
const { mail } = contract;

const queueTestMail = (changes: Partial<Mail> = {}) =>
  queueSingleMail(app, {
    kind: 'booking-confirmation',
    to: 'ana@example.com',
    personId: staff.person.id,
    mentionedPersonIds: [],
    subject: 'Your interview',
    letter: { greeting: 'Dear Ana,', paragraphs: ['<b>All</b> is booked.'] },
    ...changes,
  });
const listMails = (query: { search?: string; state?: MailState; page?: number } = {}) =>
  developer.request(mail.list, { query });
const findNewest = async () => {
  const [first] = (await listMails()).data;
  if (!first) throw new Error('There is no mail.');
  return first;
};
const readMail = (id: string) => staff.request(mail.fetch, { body: { id } });
const resend = (id: string, caller = staff) => caller.call('POST', '/api/mails/resend', { id });

test('a mail is listed as soon as it is queued, and shows when it left', async () => {
  await queueTestMail();
  expect(await findNewest()).toMatchObject({
    kind: 'booking-confirmation',
    to: 'ana@example.com',
    subject: 'Your interview',
    state: 'queued',
    failure: null,
    sent_at: null,
  });
  await runJobs();
  expect(await findNewest()).toMatchObject({ state: 'written', sent_at: app.now().toISOString() });
});

test('a mail that was written to a file, because there is no mail server, is not listed as sent', async () => {
  await queueTestMail({ to: 'nobody@example.com' });
  await runJobs();
  const list = async (state: MailState) => (await listMails({ search: 'nobody@example', state })).data;
  expect(await list('sent')).toEqual([]);
  expect(await list('written')).toMatchObject([{ to: 'nobody@example.com', state: 'written' }]);
  const [mail] = await list('written');
  expect((await readMail(mail?.id ?? '')).data).toMatchObject({ state: 'written', failure: null });
});

test('a mail is displayed as text and as rendered, with the names of its attachments', async () => {
  await queueTestMail({
    attachments: [{ filename: 'interview.ics', contentType: 'text/calendar', content: 'QUJD' }],
  });
  const { data } = await readMail((await findNewest()).id);
  expect(data.text).toContain('<b>All</b> is booked.');
  expect(data.html).toContain('&#60;b&#62;All');
  expect(data.html).not.toContain('<b>');
  expect(data.attachments).toEqual([{ filename: 'interview.ics', bytes: 3 }]);
});

test('staff cannot read one-time password links, which are complete in the delivered mail', async () => {
  const carla = await users.customer({ email: 'carla@example.com' });
  await visitor().call('POST', '/api/reset/password', { email: carla.person.email });
  await runJobs();
  const listedMail = (await listMails({ search: 'carla@example' })).data[0];
  const outbox = join(app.env.DATA_DIR, 'outbox');
  const message = readdirSync(outbox)
    .map((file) => readFileSync(join(outbox, file), 'utf8').replace(/=\r\n/g, ''))
    .find((text) => text.includes('carla@example.com'));
  const [, secret = '', token = ''] =
    /create-new-password\/([\w-]{20,})\/([\w-]{20,})/.exec(message ?? '') ?? [];
  expect(secret.length).toBeGreaterThan(20);
  for (const reader of [staff]) {
    const response = JSON.stringify(await reader.request(mail.fetch, { body: { id: listedMail?.id ?? '' } }));
    expect(response).toContain('https://story.example/create-new-password/•••');
    expect(response).not.toContain(secret);
    expect(response).not.toContain(token);
  }
  await queueTestMail({
    letter: {
      greeting: 'Dear Ben,',
      paragraphs: [],
      button: { label: 'Choose a password', url: 'https://story.example/create-password/abc-DEF_123%20x' },
    },
  });
  const { data } = await readMail((await findNewest()).id);
  expect(data.html + data.text).not.toMatch(/abc-DEF|123|%20x/);
  expect(data.text).toContain('https://story.example/create-password/•••');
});

test('a sent mail is resent as a new mail, and the audit log records who did it', async () => {
  await queueTestMail({ to: 'twice@example.com', attachments: [] });
  await runJobs();
  const first = await findNewest();
  expect((await resend(first.id)).status).toBe(200);
  const second = await findNewest();
  expect(second).toMatchObject({ to: 'twice@example.com', subject: first.subject, state: 'queued' });
  expect(second.id).not.toBe(first.id);
  await runJobs();
  const copies = (await listMails({ search: 'TWICE@' })).data;
  expect(copies.map(({ state }) => state)).toEqual(['written', 'written']);
  const entry = await db
    .selectFrom('audit_entries')
    .select(['actor_id', 'action', 'after'])
    .where('subject_id', '=', first.id)
    .executeTakeFirst();
  expect(entry).toEqual({
    actor_id: staff.person.id,
    action: 'mail sent again',
    after: { sent_as: second.id },
  });
});

test('the search has the normal form of all searches: words in any order, without accents and punctuation', async () => {
  await queueTestMail({ to: 'zoe.search@example.com', subject: 'Zoë O’Higgins – your interview' });
  for (const search of ['o higgins zoe', "O'Higgins", 'INTERVIEW zoë', 'zoe.search@']) {
    expect((await listMails({ search })).data.map(({ subject }) => subject)).toEqual([
      'Zoë O’Higgins – your interview',
    ]);
  }
  expect((await listMails({ search: 'm_ny' })).total).toBe(0);
});

test('the list can be searched by address and subject, and is paged', async () => {
  for (let index = 0; index < 12; index += 1)
    await queueTestMail({ to: `many${index}@example.com`, subject: '100% ready' });
  const firstPage = await listMails({ search: '100% READY' });
  expect(firstPage).toMatchObject({ total: 12, current_page: 1, last_page: 2 });
  expect(firstPage.next_page_url).toBe('/api/mails/fetch-all?search=100%25+READY&page=2');
  expect((await listMails({ search: '100% ready', page: 2 })).data).toHaveLength(2);
  expect((await listMails({ search: 'many11' })).total).toBe(1);
  expect((await listMails({ search: 'm_ny' })).total).toBe(0);
  const allMails = await listMails();
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(allMails.total).toBe(count);
});

test.each(['state=burnt', 'state[]=sent', 'page=x', 'search=%00', 'state='])(
  '?%s returns a list',
  async (query) => {
    expect((await staff.call('GET', `/api/mails/fetch-all?${query}`)).status).toBe(200);
  },
);

test('only a Super Admin can resend; a missing mail is not found', async () => {
  const { id } = await findNewest();
  expect((await resend(id, developer)).status).toBe(403);
  expect((await resend(newId())).status).toBe(404);
  expect((await resend('x')).status).toBe(422);
  expect((await developer.call('POST', '/api/mails/fetch', { id: newId() })).status).toBe(404);
  for (const body of [{}, { id: null }, { id: [id] }, { id: "1' or '1'='1" }]) {
    expect((await staff.call('POST', '/api/mails/fetch', body)).status).toBe(422);
  }
});

test('mails can be sorted by recipient or subject and filtered by date', async () => {
  await queueTestMail({ to: 'zoe@example.com', subject: 'A first letter' });
  await queueTestMail({ to: 'abe@example.com', subject: 'Zest' });
  const listSorted = (query: object) => staff.request(mail.list, { query: { per_page: 100, ...query } });
  const recipients = (await listSorted({ sort: 'to' })).data.map(({ to }) => to);
  expect(recipients).toEqual(recipients.toSorted());
  expect((await listSorted({ sort: 'to', order: 'desc' })).data[0]?.to).toBe('zoe@example.com');
  expect((await listSorted({ sort: 'subject', search: 'letter' })).data[0]?.subject).toBe('A first letter');
  expect((await listSorted({ until: '2020-01-01' })).total).toBe(0);
  expect((await listSorted({ from: '2020-01-01' })).total).toBe((await listSorted({})).total);
});
