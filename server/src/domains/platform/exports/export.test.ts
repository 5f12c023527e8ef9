import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createExportCalls } from '../../../testing/exports/own-export.ts';
import { fetchUnreadNotifications } from '../../../testing/notifications.ts';
import { findExport } from './export.queries.ts';

const testing = await createTestApp();
const { app, fastify, db, users, visitor, setClock, runJobs, runCron } = testing;
const { fetchStatus, downloadExport } = createExportCalls(testing);
const { exports: calls } = contract;

const daysLater = (days: number) => new Date(app.now().getTime() + days * 86_400_000);

test('the owner is notified by mail and in the app, with a link to the page, never to the file', async () => {
  const ana = await users.customer();
  await downloadExport(ana);
  const mail = await db
    .selectFrom('mails')
    .select(['kind', 'body_text', 'body_html'])
    .where('person_id', '=', ana.person.id)
    .execute();
  expect(mail).toMatchObject([{ kind: 'export-ready' }]);
  expect(mail[0]?.body_text).toContain(`${app.env.APP_URL}/setting`);
  expect(mail[0]?.body_text).not.toContain('/api/');
  expect(await fetchUnreadNotifications(ana)).toMatchObject([{ data: { url: '/setting' } }]);
});

test('concurrent requests create one export; a new one replaces the previous one', async () => {
  const ana = await users.customer();
  const [first, second] = await Promise.all([ana.request(calls.start, {}), ana.request(calls.start, {})]);
  for (const { data } of [first, second])
    expect(data).toMatchObject({ state: 'queued', percent: 0, url: null });
  await runJobs();
  const previous = await fetchStatus(ana);
  expect(previous).toMatchObject({ state: 'ready', percent: 100 });
  expect(previous.bytes).toBeGreaterThan(1000);
  expect(new Date(previous.expires_at ?? 0)).toEqual(daysLater(7));

  expect((await ana.request(calls.start, {})).data.state).toBe('queued');
  await runJobs();
  const replacement = await fetchStatus(ana);
  expect(replacement.url).not.toBe(previous.url);
  expect((await fastify.inject({ url: previous.url ?? '' })).statusCode).toBe(404);
  expect((await fastify.inject({ url: replacement.url ?? '' })).statusCode).toBe(200);
});

test('the link belongs to its owner: others never see it, and it cannot be changed to another file', async () => {
  const [ana, ben] = [await users.customer(), await users.customer()];
  await downloadExport(ana);
  await downloadExport(ben);
  const [urlOfAna = '', urlOfBen = ''] = [(await fetchStatus(ana)).url, (await fetchStatus(ben)).url].map(
    (url) => url ?? '',
  );
  const folder = (url: string) => /exports\/[^/]+/.exec(url)?.[0] ?? '';
  expect(folder(urlOfAna)).not.toBe(folder(urlOfBen));
  for (const url of [urlOfBen.replace(folder(urlOfBen), folder(urlOfAna)), urlOfAna.replace(/[?].*/, '')]) {
    expect((await fastify.inject({ url })).statusCode).toBe(403);
  }
  expect((await visitor().call('POST', '/api/user/export-status')).status).toBe(401);
  // A request cannot specify whose export it wants.
  const { body } = await ben.call('POST', '/api/user/export-status', {
    id: ana.person.id,
    user_id: ana.person.id,
  });
  expect(folder(JSON.stringify(body))).toBe(folder(urlOfBen));
});

test('the file is deleted after seven days', async () => {
  const ana = await users.customer();
  await downloadExport(ana);
  const { url } = await fetchStatus(ana);
  const key = /exports\/[^?]+/.exec(url ?? '')?.[0] ?? '';
  expect(await app.storage.size(key)).toBeGreaterThan(0);
  setClock(daysLater(6.9));
  await runCron('clear_exports');
  expect((await fetchStatus(ana)).state).toBe('ready');
  setClock(daysLater(0.2));
  expect((await fetchStatus(await ana.signIn())).state).toBe('none');
  await app.storage.write(`exports/${newId()}/lifestory.zip`, Buffer.alloc(3));
  setClock(daysLater(2));
  await runCron('clear_exports');
  const remainingKeys = [];
  for await (const stored of app.storage.list('exports/')) remainingKeys.push(stored.key);
  expect(remainingKeys).toEqual([]);
});

test('a person deleted during an export receives no mail; an erasure removes exports with their files', async () => {
  const [ana, sue] = [await users.customer(), await users.superAdmin()];
  const ben = await users.customer();
  await downloadExport(ben);
  await ana.request(calls.start, {});
  const exports = [await findExport(db, ana.person.id), await findExport(db, ben.person.id)];
  expect(exports.map((row) => row?.state)).toEqual(['queued', 'ready']);
  for (const { person } of [ana, ben]) {
    expect((await sue.call('POST', '/api/user/delete', { id: person.id })).status).toBe(200);
  }
  await runJobs();
  const kinds = await db.selectFrom('mails').select('kind').where('person_id', '=', ana.person.id).execute();
  expect(kinds.map(({ kind }) => kind)).not.toContain('export-ready');
  for (const { person } of [ana, ben]) {
    expect((await sue.call('POST', '/api/user/erase', { id: person.id })).status).toBe(200);
  }
  await runJobs();
  for (const row of exports) {
    expect(await findExport(db, row?.person_id ?? '')).toBeUndefined();
    expect(await app.storage.size(`exports/${row?.id}/lifestory.zip`)).toBeNull();
  }
});
