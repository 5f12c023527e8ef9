import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createFamilyRow } from '../../../../testing/family.ts';
import { createInterview } from '../../../../testing/interviews.ts';
import { readDeliveredMails } from '../../../../testing/mails/delivered-mail.ts';

const { users, db, app, runJobs, runCron, setClock, visitor } = await createTestApp();

test('an invitation says that the story has been told only after an interview is completed', async () => {
  const ana = await users.customer();
  const textOfInvitation = async (email: string) => {
    await ana.request(contract.stories.invite, { params: { userId: '0' }, body: [createFamilyRow(email)] });
    await runJobs();
    const mails = db.selectFrom('mails').select('body_text').where('to_email', '=', email);
    return (await mails.executeTakeFirstOrThrow()).body_text;
  };
  const textBefore = await textOfInvitation('before@example.com');
  await createInterview(app, ana, { status: 'completed' });
  const textAfterwards = await textOfInvitation('afterwards@example.com');
  expect(textBefore).toContain('will tell a life story on film');
  expect(textBefore).toContain(`If you do not know ${ana.person.fname}`);
  expect(textBefore).not.toContain('has told');
  expect(textAfterwards).toContain('has told a life story on film');
});

test('the invitation by a helper, and the page of its link, name the helper and the storyteller', async () => {
  const ana = await users.customer();
  const helper = await users.subUser(ana);
  await db
    .updateTable('memberships')
    .set({ helper: true })
    .where('person_id', '=', helper.person.id)
    .execute();
  const [storyteller, inviter] = [ana, helper].map(({ person }) => `${person.fname} ${person.lname}`);
  const invite = async (by: typeof ana, email: string) => {
    await by.request(contract.stories.invite, { params: { userId: '0' }, body: [createFamilyRow(email)] });
    await runJobs();
    const [text = ''] = readDeliveredMails(app, email);
    const token = /\/create-password\/(\S+)/.exec(text)?.[1] ?? '';
    const { data } = await visitor().request(contract.auth.checkInvitation, { params: { token } });
    return { text, invitation: data.invitation };
  };
  const byHelper = await invite(helper, 'nora@example.com');
  expect(byHelper.text).toContain(`${inviter} invites you to the life story of ${storyteller}`);
  expect(byHelper.invitation).toEqual({ inviter, storyteller });
  const byStoryteller = await invite(ana, 'otto@example.com');
  expect(byStoryteller.text).toContain(
    `${storyteller} will tell a life story on film and shares it with you`,
  );
  expect(byStoryteller.invitation).toEqual({ inviter: storyteller, storyteller });
});

test('an invitation link that no longer works says why, until 90 days after it expired', async () => {
  const ana = await users.customer();
  const start = app.now();
  const body = [createFamilyRow('late@example.com'), createFamilyRow('soon@example.com')];
  await ana.request(contract.stories.invite, { params: { userId: '0' }, body });
  await runJobs();
  const tokenOf = (email: string) =>
    /\/create-password\/(\S+)/.exec(readDeliveredMails(app, email)[0] ?? '')?.[1] ?? '';
  const [late, soon] = [tokenOf('late@example.com'), tokenOf('soon@example.com')];
  const password = 'seven blue herons';
  await visitor().request(contract.auth.createPassword, {
    body: { id: soon, password, password_confirmation: password },
  });
  const check = async (token: string) =>
    (await visitor().call<{ data: unknown }>('GET', `/api/user/check-token/${token}`)).body;
  expect(await check(soon)).toMatchObject({ code: 'not_found', data: { link: 'used' } });
  const dayMs = 86_400_000;
  setClock(new Date(start.getTime() + 16 * dayMs));
  await runCron('auth_cleanup');
  expect(await check(late)).toMatchObject({
    data: { link: 'expired' },
    message: expect.stringContaining('ask the person who invited you'),
  });
  expect(await check('nonsense')).toMatchObject({ data: { link: 'unknown' } });
  setClock(new Date(start.getTime() + 105 * dayMs));
  await runCron('auth_cleanup');
  expect(await check(late)).toMatchObject({ data: { link: 'unknown' } });
  setClock(start);
});
