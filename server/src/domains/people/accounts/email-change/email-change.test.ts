import { expect, test } from 'vitest';
import { createAddressChangeCalls, password } from '../../../../testing/address-change.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterview } from '../../../../testing/interviews.ts';
import { readDeliveredMails } from '../../../../testing/mails/delivered-mail.ts';

const testing = await createTestApp();
const { users, db, app, runJobs } = testing;
const { createAddress, confirm, findMailedToken, findAddress } = createAddressChangeCalls(testing);

test('a Super Admin requests a change with a reason, which the audit log keeps; addresses of staff cannot be changed', async () => {
  const sue = await users.superAdmin();
  const dev = await users.developer();
  const [ana, ben] = [await users.customer({ password }), await users.customer()];
  const requestChange = (id: string, email: string, reason = 'Asked on the phone') =>
    sue.call('POST', '/api/user/change-email', { id, email, reason });
  const email = createAddress();
  expect((await requestChange(dev.person.id, email)).status).toBe(404);
  expect((await requestChange(ana.person.id, email, ' ')).status).toBe(422);
  expect(await requestChange(ana.person.id, ben.person.email)).toMatchObject({
    status: 422,
    body: { message: { email: ['Another account uses this e-mail address.'] } },
  });
  expect((await requestChange(ana.person.id, email)).status).toBe(200);
  await runJobs();
  await confirm(findMailedToken(email, 'confirm-email'));
  await runJobs();
  expect(await findAddress(ana)).toBe(email);
  expect(findMailedToken(ana.person.email, 'restore-email')).not.toBe('');
  const entry = await db
    .selectFrom('audit_entries')
    .select(['actor_id', 'after'])
    .where('subject_id', '=', ana.person.id)
    .where('action', '=', 'e-mail address changed')
    .executeTakeFirst();
  expect(entry).toEqual({ actor_id: sue.person.id, after: { email, reason: 'Asked on the phone' } });
});

test('before the story is opened, the address is corrected at once, and the confirmation is sent to the new one', async () => {
  const sue = await users.superAdmin();
  const [ana, ben] = [await users.customer(), await users.customer()];
  await db.updateTable('stories').set({ opened_at: null }).where('id', '=', ana.storyId).execute();
  const { id } = await createInterview(app, ana);
  const requestChange = (email: string) =>
    sue.call<{ message: string }>('POST', '/api/user/change-email', {
      id: ana.person.id,
      email,
      reason: 'Typing error',
    });
  expect((await requestChange(ben.person.email)).status).toBe(422);
  expect((await requestChange(ana.person.email)).status).toBe(422);
  const email = createAddress();
  expect((await requestChange(email)).body.message).toContain('the confirmation is sent again');
  await runJobs();
  expect(await findAddress(ana)).toBe(email);
  expect(readDeliveredMails(app, email)).toHaveLength(1);
  expect(readDeliveredMails(app, ana.person.email)).toEqual([]);
  const { booking } = await db
    .selectFrom('interviews')
    .select('booking')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(booking).toMatchObject({ email });
  const entry = await db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', ana.person.id)
    .executeTakeFirst();
  expect(entry).toEqual({
    action: 'e-mail address corrected',
    before: { email: ana.person.email },
    after: { email, reason: 'Typing error' },
  });
});
