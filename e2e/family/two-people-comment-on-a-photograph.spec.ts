import type { Page } from '@playwright/test';
import { expect, test } from '../testing/journey.ts';
import { closeMessage } from '../testing/message.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true });

const rose = { email: 'rose@lifestory.example', password: demonstrationPassword };
const clara = { email: 'clara@lifestory.example', password: demonstrationPassword };

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' }).getByRole('listitem');

async function addComment(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

const expectToast = (page: Page, message: string) =>
  expect(page.getByRole('region', { name: 'Messages' }).getByText(message).first()).toBeVisible();

test('a mother and a daughter comment on a photograph, each on her own device', async ({
  enter,
  expectRefusals,
}) => {
  const mother = await enter();
  const daughter = await enter({ viewport: { width: 390, height: 844 } });
  await signIn(mother, rose, '/gallery');
  await signIn(daughter, clara);

  await test.step('she finds the photograph and its comments', async () => {
    await mother.getByRole('link', { name: /For her seventieth birthday/ }).click();
    await expect(mother.getByRole('article')).toContainText('For her seventieth birthday');
    await expect(comments(mother).first()).toContainText('Seventy and fearless.');
    await expect(comments(mother).first().getByRole('time')).toHaveText(
      /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}[AP]M$/,
    );
  });

  await test.step('the daughter is notified of her mother’s comment on any page', async () => {
    await addComment(
      mother,
      'Who held my hat?\n<img src="/none.png" onerror="alert(1)"> <script>alert(2)</script>',
    );
    await expectToast(mother, 'Your comment was added.');
    await expect(mother.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('');
    await expect(comments(mother).last()).toContainText('Who held my hat?\n<img src="/none.png"');
    await daughter.getByRole('button', { name: /^Notifications, \d+ new$/ }).click();
    const notification = daughter
      .getByRole('dialog')
      .getByRole('link', { name: /Rose Whitaker commented on “For her/ });
    await notification.click();
    await expect(comments(daughter).last()).toContainText('<script>alert(2)</script>');
  });

  await test.step('the reply appears on her mother’s page automatically', async () => {
    await addComment(daughter, 'I did. Teh blue one!');
    await expect(comments(mother).last()).toContainText('I did. Teh blue one!');
    await expect(mother.getByRole('status').filter({ hasText: 'New comment from Clara' })).toBeAttached();
  });

  await test.step('everyone can edit their own comments only', async () => {
    const own = comments(daughter).last();
    await expect(own.getByRole('button')).toHaveText(['Edit', 'Delete']);
    await expect(comments(daughter).nth(-2).getByRole('button')).toHaveCount(0);
    await expect(comments(mother).last().getByRole('button')).toHaveText(['Delete']);
    await own.getByRole('button', { name: /^Edit/ }).click();
    const field = daughter.getByRole('textbox', { name: 'Edit your comment' });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('I did. Teh blue one!');
    await field.fill('I did. The blue one!');
    await daughter.getByRole('button', { name: 'Save' }).click();
    await expectToast(daughter, 'Your comment was changed.');
    await expect(own).toContainText('I did. The blue one!');
    await expect(daughter.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('');
  });

  await test.step('a comment that cannot be sent is kept, and later sent once', async () => {
    const away = { success: false, code: 'unavailable', message: 'We are away for a moment.' };
    await daughter.route('**/comment/store', (route) => route.fulfill({ status: 503, json: away }), {
      times: 1,
    });
    expectRefusals('POST /api/comment/store 503');
    const before = await comments(daughter).count();
    await addComment(daughter, 'It is still in my cupboard.');
    await expect(daughter.getByRole('alert')).toContainText(
      'Your comment was not sent. We are away for a moment.',
    );
    await expect(comments(daughter)).toHaveCount(before);
    await daughter.reload();
    await expect(daughter.getByRole('textbox', { name: 'Write a comment' })).toHaveValue(
      'It is still in my cupboard.',
    );
    await daughter.getByRole('button', { name: 'Send' }).click();
    await expect(comments(daughter)).toHaveCount(before + 1);
    await expect(comments(mother).last()).toContainText('It is still in my cupboard.');
    await daughter.reload();
    await expect(comments(daughter)).toHaveCount(before + 1);
    await expect(daughter.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('');
  });

  await test.step('the storyteller deletes a comment after a confirmation', async () => {
    const cupboard = comments(mother).filter({ hasText: 'It is still in my cupboard.' });
    await cupboard.getByRole('button', { name: /^Delete/ }).click();
    const question = mother.getByRole('dialog', { name: 'Delete this comment?' });
    await question.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(cupboard).toHaveCount(0);
    await closeMessage(mother, 'The comment was deleted.');
    await daughter.reload();
    await expect(comments(daughter).last()).toContainText('I did. The blue one!');
  });

  await test.step('next and previous photograph, and back', async () => {
    const address = mother.url();
    await mother.getByRole('link', { name: 'Next memory' }).click();
    await expect(mother).not.toHaveURL(address);
    await expect(mother.getByRole('article')).not.toContainText('For her seventieth birthday');
    await mother.getByRole('link', { name: 'Previous memory' }).click();
    await expect(mother).toHaveURL(address);
  });
});
