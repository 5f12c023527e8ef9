import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';
import { spokenText } from '../testing/servers/provider-servers.ts';

test.use({
  demonstration: true,
  ownServer: 'comments',
  settings: async ({ transcriber }, use) => use({ TRANSCRIBE_URL: transcriber.url }),
});

const rose = { email: 'rose@lifestory.example', password: demonstrationPassword };
const clara = { email: 'clara@lifestory.example', password: demonstrationPassword };

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' }).getByRole('listitem');

async function addComment(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

const announcement = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a mother and a daughter write and speak about a photograph, each on her own device', async ({
  enter,
}) => {
  const mother = await enter();
  const daughter = await enter({ viewport: { width: 390, height: 844 } });
  await signIn(mother, rose, '/gallery');
  await signIn(daughter, clara, '/setting');

  await test.step('the daughter is notified of her mother’s comment on any page', async () => {
    await mother.getByRole('link', { name: /For her seventieth birthday/ }).click();
    await expect(comments(mother).first()).toContainText('Seventy and fearless.');
    await addComment(
      mother,
      'Who held my hat?\n<img src="/none.png" onerror="alert(1)"> <script>alert(2)</script>',
    );
    await expect(comments(mother).last()).toContainText('Who held my hat?\n<img src="/none.png"');
    await daughter.getByRole('button', { name: /^Notifications, \d+ new$/ }).click();
    await daughter
      .getByRole('dialog')
      .getByRole('link', { name: /Rose Whitaker commented on “For her/ })
      .click();
    await expect(comments(daughter).last()).toContainText('<script>alert(2)</script>');
  });

  await test.step('the reply and a heart appear on her mother’s page automatically', async () => {
    await addComment(daughter, 'I did. The blue one!');
    await expect(comments(mother).last()).toContainText('I did. The blue one!');
    await expect(announcement(mother, 'New comment from Clara')).toBeAttached();
    await daughter.getByRole('button', { name: 'Heart' }).click();
    await expect(mother.getByRole('button', { name: 'Heart' })).toHaveAccessibleDescription(/Clara/);
  });

  await test.step('she records a comment, and hears it before she sends it', async () => {
    const composer = daughter.getByRole('region', { name: 'Spoken comment' });
    await daughter.getByRole('button', { name: 'Record a comment' }).click();
    await expect(daughter.getByText(/Speak now/)).toBeInViewport();
    await expect(daughter.getByRole('button', { name: 'Stop' })).toBeInViewport();
    await expectAccessible(composer, undefined, 'the recording');
    await expect(daughter.getByRole('timer')).toHaveText(/^0:0[1-9]$/);
    await daughter.getByRole('button', { name: 'Stop' }).click();
    await daughter.getByRole('button', { name: 'Play your comment' }).click();
    await expect(daughter.getByRole('button', { name: 'Pause your comment' })).toBeVisible();
    await expectAccessible(composer, undefined, 'the preview');
    await daughter.getByRole('button', { name: 'Send spoken comment' }).click();
    await expect(daughter.getByRole('button', { name: 'Record a comment' })).toBeFocused();
  });

  await test.step('her mother hears it, and reads what was said', async () => {
    const spoken = comments(mother).last();
    await spoken.getByRole('button', { name: /^Play spoken comment by Clara/ }).click();
    const position = () => spoken.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(position).toBeGreaterThan(0);
    await expect(announcement(mother, 'New spoken comment from Clara')).toBeAttached();
    await expect(spoken.getByText(spokenText)).toBeVisible();
    await expectAccessible(spoken, undefined, 'the spoken comment');
  });
});
