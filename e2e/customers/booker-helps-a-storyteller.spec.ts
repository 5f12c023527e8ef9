import { expectAccessible } from '../testing/accessibility.ts';
import { bookInterviewFor, callAsStaff, findInterview, payInterview } from '../testing/booking.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';

test.use({ ownServer: 'booker' });

const email = 'dora.marsh@example.com';
const password = 'a kettle on the stove';

test('a daughter books for her father, who consents and gets a sign-in of his own, and helps with his story', async ({
  enter,
  server,
}) => {
  const daughter = await enter({ viewport: { width: 1280, height: 900 } });
  const father = await enter();
  const heading = daughter.getByRole('heading', { level: 1 });

  await test.step('she books for Henry under her own name', async () => {
    await bookInterviewFor(server, ['Henry', 'Marsh'], 9, { email, booker: ['Dora', 'Marsh'] });
    const mail = await server.waitForMail(email, /Lifestory interview/);
    expect(mail.text).toMatch(/Dear Dora,/);
  });

  await test.step('he consents to the recording with the mailed link, without an account', async () => {
    const mail = await server.waitForMail(email, /^Please ask Henry Marsh to agree to the recording/);
    expect(mail.text).toContain('“Dear Henry,');
    await father.goto(/https?:\/\/\S+\/consent\/\S+/.exec(mail.text)?.[0] ?? '');
    await expect(
      father.getByRole('heading', { level: 1, name: 'Henry, may we record your interview?' }),
    ).toBeVisible();
    await expectAccessible(father);
    await father.getByLabel('Your first and last name').fill('Henry Marsh');
    await father.getByRole('button', { name: 'I agree to the recording' }).click();
    await expect(father.getByText('Henry, your consent to the recording is saved.')).toBeVisible();
  });

  await test.step('she lands in his story as a helper once it is paid and staff have opened it', async () => {
    const interview = await findInterview(server, 'henry marsh');
    await payInterview(server, interview);
    await callAsStaff(server, '/user/create-customer-account', { id: interview.user_id });
    const mail = await server.waitForMail(email, /life story of Henry Marsh is ready/);
    await daughter.goto(/https?:\/\/\S+\/create-password\/\S+/.exec(mail.text)?.[0] ?? '');
    await daughter.getByLabel('New password').fill(password);
    await daughter.getByLabel('Confirm password').fill(password);
    await daughter.getByRole('button', { name: 'Create password' }).click();
    await expect(daughter).toHaveURL(/\/switch-account$/);
    await daughter.getByRole('button', { name: /Henry Marsh/ }).click();
    await expect(heading).toHaveText('Henry’s life story');
    await expect(daughter.getByText('You help with this story')).toBeVisible();
  });

  await test.step('he gets a sign-in and sees the story as its owner', async () => {
    await daughter.getByRole('button', { name: 'Give Henry a sign-in' }).click();
    const dialog = daughter.getByRole('dialog', { name: 'A sign-in for Henry' });
    await dialog.getByLabel('Henry’s own e-mail').fill('henry.marsh@example.com');
    await dialog.getByLabel('E-mail again').fill('henry.marsh@example.com');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(daughter.getByRole('button', { name: 'Invite Henry again' })).toBeVisible();
    const own = 'henry.marsh@example.com';
    const { text } = await server.waitForMail(own, /life story is ready/);
    const [, id] = /\/create-password\/(\S+)/.exec(text) ?? [];
    await callAsStaff(server, '/create-new-password', { id, password, password_confirmation: password });
    await signIn(father, { email: own, password }, '/home');
    await expect(father.getByRole('heading', { level: 1 })).toHaveText('Your life story');
  });
});
