import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { makeLegacyRequest, requestTexts, sendEvidence } from '../../../testing/family.ts';
import type { TestUser } from '../../../testing/users.ts';

const { app, users, fastify, setClock } = await createTestApp({ RATE_LIMIT_SCALE: '1' });
const { legacyContacts } = contract;

test('a storyteller can name five times a day, and a contact can ask three times in 30 days', async () => {
  const ana = await users.customer();
  const [ben, carl] = [await users.subUser(ana), await users.subUser(ana)];
  const name = async (index: number) =>
    (
      await ana.call('POST', `/api${legacyContacts.name.path}`, {
        id: (index % 2 === 0 ? ben : carl).person.id,
      })
    ).status;
  for (let index = 0; index < 5; index += 1) expect(await name(index)).toBe(200);
  expect(await name(5)).toBe(429);
  const id = ana.person.id;
  const ask = async () =>
    (await (await ben.signIn()).call('POST', `/api${legacyContacts.request.path}`, { id, ...requestTexts }))
      .status;
  for (let index = 0; index < 3; index += 1) {
    expect(await ask()).toBe(200);
    await ben.request(legacyContacts.withdrawRequest, { body: { id } });
  }
  expect(await ask()).toBe(429);
  setClock(new Date(app.now().getTime() + 29 * 86_400_000));
  expect(await ask()).toBe(429);
});

test('requests that staff make for a contact count like those of the contact', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const sue = await users.superAdmin();
  const id = ana.person.id;
  await ana.request(legacyContacts.name, { body: { id: ben.person.id } });
  const ask = async (caller: TestUser, call: 'request' | 'requestForContact') =>
    (await caller.call('POST', `/api${legacyContacts[call].path}`, { id, ...requestTexts })).status;
  for (const call of ['requestForContact', 'request', 'requestForContact'] as const) {
    expect(await ask(call === 'request' ? ben : sue, call)).toBe(200);
    await ben.request(legacyContacts.withdrawRequest, { body: { id } });
  }
  expect([await ask(sue, 'requestForContact'), await ask(ben, 'request')]).toEqual([429, 429]);
});

test('a contact can send 50 files a day, including rejected ones', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  await makeLegacyRequest(ana, ben);
  const send = async (content: string) =>
    (await sendEvidence(fastify, ben, ana.person.id, Buffer.from(content))).status;
  for (let index = 0; index < 50; index += 1) expect(await send('not a document')).toBe(422);
  expect(await send('%PDF-1.7')).toBe(429);
});
