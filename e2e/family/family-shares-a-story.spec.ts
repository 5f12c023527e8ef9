import type { Page } from '@playwright/test';
import { createDatedPhotograph, unsetCameraClock } from '../../server/src/testing/media/photographs.ts';
import { expect, test } from '../testing/journey.ts';
import { closeMessage } from '../testing/message.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'own family' });

const rose = { email: 'rose@lifestory.example', password: demonstrationPassword };
const nora = { email: 'nora.quill@example.com', password: 'a kettle on the stove' };
const caption = 'The orchard, the last summer';

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notification = (page: Page, sentence: RegExp) =>
  page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: sentence });
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' }).getByRole('listitem');

async function addComment(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

test('a storyteller invites a friend, who adds a photograph that both comment on, and later removes the friend', async ({
  enter,
  server,
  watch,
}) => {
  const storyteller = await enter();
  const friend = await enter({ viewport: { width: 390, height: 844 } });
  const form = storyteller.getByRole('form', { name: 'Invite friends and family' });
  const card = storyteller.getByRole('main').getByRole('listitem').filter({ hasText: 'Nora Quill' });

  await test.step('she opens the form from her home page', async () => {
    await signIn(storyteller, rose);
    await storyteller.getByRole('link', { name: 'Invite', exact: true }).click();
    await expect(storyteller.getByRole('heading', { level: 1, name: 'Friends & Family' })).toBeVisible();
    await expect(form).toBeVisible();
    await expect(form.getByLabel('Relationship')).toHaveCount(0);
  });

  await test.step('a message that closes by itself, without motion, says that the invitation is sent', async () => {
    const person = form.getByRole('group', { name: 'Person 1', exact: true });
    await person.getByLabel('First name').fill('Nora');
    await person.getByLabel('Last name').fill('Quill');
    await person.getByRole('textbox', { name: 'Email', exact: true }).fill(nora.email);
    await person.getByLabel('Confirm email').fill(nora.email);
    await form.getByRole('button', { name: 'Send invitation' }).click();
    const message = storyteller.getByText('The invitation is on its way.');
    await expect(message).toBeVisible();
    await expect(storyteller.getByRole('progressbar', { name: 'notification timer' })).toHaveCSS(
      'transform',
      'none',
    );
    await expect(card).toContainText('Friend or family');
    await expect(card).toContainText('Invited');
    await expect(card).toContainText(nora.email);
    await expect(message).toHaveCount(0);
  });

  await test.step('the friend opens the link in the e-mail, creates a password and is signed in', async () => {
    const mail = await server.waitForMail(nora.email, /shares a life story with you/);
    await friend.goto(/https?:\/\/\S+\/create-password\/\S+/.exec(mail.text)?.[0] ?? '');
    await friend.getByLabel('New password').fill(nora.password);
    await friend.getByLabel('Confirm password').fill(nora.password);
    await friend.getByRole('button', { name: 'Create password' }).click();
    await friend.getByRole('button', { name: /Rose Whitaker/ }).click();
    await expect(friend.getByRole('heading', { level: 1, name: 'Rose’s life story' })).toBeVisible();
    await expect(friend.locator('video').first()).toBeVisible();
    await expect(friend.getByRole('link', { name: 'Invite', exact: true })).toHaveCount(0);
  });

  await test.step('the storyteller sees that she joined, and is notified', async () => {
    await expect(card).toContainText('Account Created');
    await storyteller.getByRole('button', { name: /^Notifications, \d+ new$/ }).click();
    await expect(notification(storyteller, /Nora Quill has visited your life story/)).toBeVisible();
    await storyteller.keyboard.press('Escape');
    await expect(bell(storyteller, 'Notifications')).toBeFocused();
  });

  await test.step('the friend adds a photograph; the storyteller’s bell counts it and links to it', async () => {
    await friend.getByRole('button', { name: 'Add Photo' }).click();
    const dialog = friend.getByRole('dialog', { name: 'Add your memory' });
    await dialog.getByLabel('Choose photographs').setInputFiles({
      name: 'orchard.jpg',
      mimeType: 'image/jpeg',
      buffer: await createDatedPhotograph(unsetCameraClock),
    });
    await dialog.getByRole('textbox', { name: 'Caption' }).fill(caption);
    await dialog.getByRole('button', { name: 'Add photograph' }).click();
    await closeMessage(friend, 'Your memory was added to the gallery.');
    await bell(storyteller, 'Notifications, 1 new').click();
    await notification(storyteller, /Nora Quill added a memory/).click();
    await expect(storyteller.getByRole('heading', { level: 1 })).toHaveText(caption);
  });

  await test.step('a comment notifies the friend; her reply appears on the open page automatically', async () => {
    await addComment(storyteller, 'You kept the ladder!');
    await expect(comments(storyteller)).toHaveCount(1);
    await bell(friend, 'Notifications, 1 new').click();
    await notification(friend, /Rose Whitaker commented on “The orchard/).click();
    await expect(comments(friend)).toContainText(['You kept the ladder!']);
    await addComment(friend, 'It still stands there.');
    await expect(comments(storyteller)).toContainText(['You kept the ladder!', 'It still stands there.']);
  });

  await test.step('the storyteller removes the friend', async () => {
    await navigate(storyteller, '/friends-and-family');
    await card.getByRole('button', { name: 'Remove Nora Quill' }).click();
    const dialog = storyteller.getByRole('dialog', { name: 'Remove Nora Quill?' });
    await expect(dialog).toContainText('It will be permanently deleted!');
    await dialog.getByRole('button', { name: 'Yes, remove' }).click();
    await expect(storyteller.getByText('Friend and family member deleted successfully')).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(storyteller.getByRole('button', { name: 'Invite', exact: true })).toBeFocused();
    // Which call of the friend's page is rejected first depends on timing.
    watch.allowRefusals();
    await friend.goto('/home');
    await expect(friend).toHaveURL('/in-active');
  });
});
