import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'own family' });

const rose = { email: 'rose@lifestory.example', password: demonstrationPassword };
const nora = { email: 'nora.quill@example.com', password: 'a kettle on the stove' };

test('a storyteller invites a friend, who joins her story and is later removed from it', async ({
  enter,
  server,
  watch,
}) => {
  const storyteller = await enter();
  const friend = await enter({ viewport: { width: 390, height: 844 } });
  const form = storyteller.getByRole('form', { name: 'Invite friends and family' });
  const card = storyteller.getByRole('main').getByRole('listitem').filter({ hasText: 'Nora Quill' });
  const message = storyteller.getByText('The invitation is on its way.');

  await test.step('she sends an invitation, which a message without motion confirms', async () => {
    await signIn(storyteller, rose, '/friends-and-family?invite');
    const person = form.getByRole('group', { name: 'Person 1', exact: true });
    await person.getByLabel('First name').fill('Nora');
    await person.getByLabel('Last name').fill('Quill');
    await person.getByRole('textbox', { name: 'Email', exact: true }).fill(nora.email);
    await person.getByLabel('Confirm email').fill(nora.email);
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await expect(message).toBeVisible();
    await expect(storyteller.getByRole('progressbar', { name: 'notification timer' })).toHaveCSS(
      'transform',
      'none',
    );
    await expect(card).toContainText('Invited');
    await expect(card).toContainText(nora.email);
  });

  await test.step('the friend opens the link in the e-mail, creates a password and sees the story', async () => {
    const mail = await server.waitForMail(nora.email, /shares a life story with you/);
    await friend.goto(/https?:\/\/\S+\/create-password\/\S+/.exec(mail.text)?.[0] ?? '');
    await friend.getByLabel('New password').fill(nora.password);
    await friend.getByLabel('Confirm password').fill(nora.password);
    await friend.getByRole('button', { name: 'Create password' }).click();
    await friend.getByRole('button', { name: /Rose Whitaker/ }).click();
    await expect(friend.getByRole('heading', { level: 1, name: 'Rose’s life story' })).toBeVisible();
    await expect(friend.locator('video').first()).toBeVisible();
  });

  await test.step('the storyteller sees that she joined, and is notified', async () => {
    await expect(card).toContainText('Account Created');
    await storyteller.getByRole('button', { name: /^Notifications, \d+ new$/ }).click();
    const notifications = storyteller.getByRole('dialog', { name: 'Notifications' });
    await expect(
      notifications.getByRole('link', { name: /Nora Quill has visited your life story/ }),
    ).toBeVisible();
    await storyteller.keyboard.press('Escape');
  });

  await test.step('the storyteller removes the friend, who sees the story no longer', async () => {
    await card.getByRole('button', { name: 'Remove Nora Quill' }).click();
    const dialog = storyteller.getByRole('dialog', { name: 'Remove Nora Quill?' });
    await dialog.getByRole('button', { name: 'Yes, remove' }).click();
    await expect(card).toHaveCount(0);
    // Which call of the friend's page is rejected first depends on timing.
    watch.allowRefusals();
    await navigate(friend, '/notifications');
    await expect(friend).toHaveURL('/in-active');
    await expect(message, 'the message closed by itself').toHaveCount(0);
  });
});
