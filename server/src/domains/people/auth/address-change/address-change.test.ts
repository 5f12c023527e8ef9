import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import {
  createAddressChangeCalls,
  invalidLinkResponse,
  password,
} from '../../../../testing/address-change.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterview } from '../../../../testing/interviews.ts';
import { readDeliveredMails } from '../../../../testing/mails/delivered-mail.ts';

const testing = await createTestApp();
const { users, visitor, db, app, setClock, runJobs } = testing;
const {
  createAddress,
  request,
  confirm,
  findMailedToken,
  requestChange,
  changeAddress,
  canSignIn,
  findAddress,
} = createAddressChangeCalls(testing);

test('an address changes once it is confirmed with the link mailed to the new address', async () => {
  const ana = await users.customer({ password });
  const { email, token } = await requestChange(ana);
  expect(await findAddress(ana)).toBe(ana.person.email);
  for (let time = 0; time < 2; time++) {
    const { body } = await visitor().call('POST', '/api/email-change/check', { token });
    expect(body).toMatchObject({ data: { email } });
  }
  expect((await confirm(token)).status).toBe(200);
  expect(await findAddress(ana)).toBe(email);
  expect([await canSignIn(email), await canSignIn(ana.person.email)]).toEqual([true, false]);
  expect(await confirm(token)).toMatchObject(invalidLinkResponse);
  const entries = await db
    .selectFrom('audit_entries')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('subject_id', '=', ana.person.id)
    .execute();
  expect(entries).toEqual([
    {
      actor_id: ana.person.id,
      action: 'e-mail address changed',
      before: { email: ana.person.email },
      after: { email },
    },
  ]);
});

test('a wrong password, one’s own address and an invalid address are reported by field', async () => {
  const ana = await users.customer({ password });
  expect(await request(ana, createAddress(), 'seven blue herons')).toMatchObject({
    status: 422,
    body: { message: { password: ['This is not your current password.'] } },
  });
  expect(await request(ana, ana.person.email.toUpperCase())).toMatchObject({
    status: 422,
    body: { message: { new_email: ['The account already has this e-mail address.'] } },
  });
  expect((await request(ana, 'nowhere')).status).toBe(422);
});

test('an address in use gets the same response, a notice instead of a link, and nothing changes', async () => {
  const [ana, ben] = [await users.customer({ password }), await users.customer()];
  const inUse = await request(ana, ben.person.email);
  const unused = await request(ana, createAddress());
  expect(inUse).toMatchObject({ status: 200, body: unused.body });
  await runJobs();
  const [notice] = readDeliveredMails(app, ben.person.email);
  expect(notice).toContain('It already belongs to yours');
  expect(notice).not.toContain('confirm-email');
  expect(await findAddress(ana)).toBe(ana.person.email);
});

test('an address that another account took in the meantime is not confirmed', async () => {
  const ana = await users.customer({ password });
  const { email, token } = await requestChange(ana);
  const ben = await users.customer();
  await db.updateTable('people').set({ email }).where('id', '=', ben.person.id).execute();
  expect((await confirm(token)).status).toBe(422);
  expect(await findAddress(ana)).toBe(ana.person.email);
});

test('a confirmation link works for 60 minutes, and only the newest one', async () => {
  const ana = await users.customer({ password });
  const start = app.now();
  const first = await requestChange(ana);
  const second = await requestChange(ana);
  expect(await confirm(first.token)).toMatchObject(invalidLinkResponse);
  setClock(new Date(start.getTime() + 61 * 60_000));
  expect(await confirm(second.token)).toMatchObject(invalidLinkResponse);
  setClock(start);
  expect((await confirm(second.token)).status).toBe(200);
});

test('one of ten concurrent confirmations changes the address', async () => {
  const ana = await users.customer({ password });
  const { token } = await requestChange(ana);
  const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
});

test('links mailed to the old address stop working', async () => {
  const ana = await users.customer({ password });
  await visitor().request(contract.auth.requestReset, { body: { email: ana.person.email } });
  await runJobs();
  const resetSecret = findMailedToken(ana.person.email, 'create-new-password');
  await changeAddress(ana);
  const { status } = await visitor().call('POST', '/api/create-new-password', {
    id: resetSecret,
    password: 'seven blue herons',
    password_confirmation: 'seven blue herons',
  });
  expect(status).toBe(422);
});

test('bookings of waiting interviews get the new address, unless they were made with another one', async () => {
  const ana = await users.customer({ password });
  const { id } = await createInterview(app, ana);
  const { id: otherId } = await createInterview(app, ana);
  await db
    .updateTable('interviews')
    .set({ booking: JSON.stringify({ email: 'other@example.com' }) })
    .where('id', '=', otherId)
    .execute();
  const { email } = await changeAddress(ana);
  const bookings = await db
    .selectFrom('interviews')
    .select(['id', 'booking'])
    .where('id', 'in', [id, otherId])
    .execute();
  const bookingOf = (interviewId: string) => bookings.find((row) => row.id === interviewId)?.booking;
  expect([bookingOf(id), bookingOf(otherId)]).toMatchObject([{ email }, { email: 'other@example.com' }]);
});

test('the sent mails are stored without their links, and staff cannot send them again', async () => {
  const ana = await users.customer({ password });
  const sue = await users.superAdmin();
  const { token } = await requestChange(ana);
  await confirm(token);
  await runJobs();
  const mails = await db
    .selectFrom('mails')
    .select(['id', 'kind', 'body_text', 'body_html'])
    .where('person_id', '=', ana.person.id)
    .where('kind', 'in', ['address-confirmation', 'address-changed'])
    .execute();
  expect(mails).toHaveLength(2);
  for (const secret of [token, findMailedToken(ana.person.email, 'restore-email')]) {
    expect(secret).not.toBe('');
    expect(JSON.stringify(mails)).not.toContain(secret);
  }
  for (const { id } of mails) expect((await sue.call('POST', '/api/mails/resend', { id })).status).toBe(409);
});
