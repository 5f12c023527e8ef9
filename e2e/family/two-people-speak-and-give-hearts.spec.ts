import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';
import { spokenText } from '../testing/servers/provider-servers.ts';

test.use({
  demonstration: true,
  ownServer: 'spoken comments',
  settings: async ({ transcriber }, use) => use({ TRANSCRIBE_URL: transcriber.url }),
});

const rose = { email: 'rose@lifestory.example', password: demonstrationPassword };
const clara = { email: 'clara@lifestory.example', password: demonstrationPassword };

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' }).getByRole('listitem');

/** Makes the browser answer as if the person had blocked the microphone, or has none. */
const failMicrophone = (page: Page, error: string) =>
  page.evaluate((name) => {
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async () => {
      navigator.mediaDevices.getUserMedia = original;
      throw new DOMException('', name);
    };
  }, error);

test('a daughter gives a heart and speaks a comment, and her mother hears it', async ({ enter }) => {
  const mother = await enter();
  const daughter = await enter({ viewport: { width: 390, height: 844 } });
  const composer = daughter.getByRole('region', { name: 'Spoken comment' });
  await signIn(mother, rose);
  await signIn(daughter, clara, '/gallery');

  await test.step('a heart is given with one tap and taken back with the next', async () => {
    await daughter.getByRole('link', { name: /My first bicycle/ }).click();
    const heart = daughter.getByRole('button', { name: 'Heart' });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(daughter.getByText('You', { exact: true })).toBeVisible();
    await heart.press('Enter');
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.press(' ');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('her mother is notified of the heart', async () => {
    await mother.getByRole('button', { name: /^Notifications, \d+ new$/ }).click();
    await mother
      .getByRole('dialog')
      .getByRole('link', { name: /Clara .* gave a heart to/ })
      .click();
    await expect(mother.getByRole('button', { name: 'Heart' })).toHaveAccessibleDescription(/Clara/);
  });

  await test.step('a blocked or missing microphone is explained', async () => {
    for (const [error, sentence] of [
      ['NotAllowedError', /The microphone is blocked/],
      ['NotFoundError', /No microphone was found/],
    ] as const) {
      await failMicrophone(daughter, error);
      await daughter.getByRole('button', { name: 'Record a comment' }).click();
      await expect(daughter.getByRole('alert')).toContainText(sentence);
      await expectAccessible(composer, undefined, error);
      await daughter.getByRole('button', { name: 'Cancel' }).click();
      await expect(daughter.getByRole('button', { name: 'Record a comment' })).toBeFocused();
    }
  });

  await test.step('she records a comment, hears it, and records it again', async () => {
    await daughter.getByRole('button', { name: 'Record a comment' }).click();
    await expect(daughter.getByText(/Speak now/)).toBeInViewport();
    await expect(daughter.getByRole('button', { name: 'Stop' })).toBeInViewport();
    await expect(daughter.getByRole('timer')).toHaveText(/^0:0[2-9]$/);
    await expectAccessible(composer, undefined, 'the recording');
    await daughter.getByRole('button', { name: 'Stop' }).click();
    await expect(daughter.getByText('Listen to your comment, then send it.')).toBeVisible();
    await daughter.getByRole('button', { name: 'Play your comment' }).click();
    await expect(daughter.getByRole('button', { name: 'Pause your comment' })).toBeVisible();
    await expectAccessible(composer, undefined, 'the preview');
    await daughter.getByRole('button', { name: 'Record again' }).click();
    await expect(daughter.getByRole('timer')).toHaveText(/^0:0[2-9]$/);
    await daughter.getByRole('button', { name: 'Stop' }).click();
  });

  await test.step('she sends it, and her mother hears it', async () => {
    await daughter.getByRole('button', { name: 'Send spoken comment' }).click();
    await expect(
      daughter.getByRole('region', { name: 'Messages' }).getByText('Your spoken comment was added.'),
    ).toBeVisible();
    await expect(daughter.getByRole('button', { name: 'Record a comment' })).toBeFocused();
    const spoken = comments(mother).last();
    await spoken.getByRole('button', { name: /^Play spoken comment by Clara/ }).click();
    const position = () => spoken.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(position).toBeGreaterThan(0.5);
    await spoken.getByRole('slider').press('Home');
    await expect(
      mother.getByRole('status').filter({ hasText: 'New spoken comment from Clara' }),
    ).toBeAttached();
    await expectAccessible(spoken, undefined, 'the spoken comment');
  });

  await test.step('what she said is transcribed, and her mother reads it', async () => {
    await expect(async () => {
      await mother.reload();
      await expect(comments(mother).last().getByText(spokenText)).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
    await expect(comments(mother).last()).toContainText('Transcribed automatically');
    await expectAccessible(mother, undefined, 'the transcribed comment');
    await mother.getByRole('button', { name: /^Notifications/ }).click();
    await expect(
      mother.getByRole('dialog').getByRole('link', { name: `left a spoken comment on “My first bicycle` }),
    ).toContainText(spokenText);
    await mother.keyboard.press('Escape');
  });

  await test.step('she adds in writing what she said', async () => {
    await comments(daughter).last().getByRole('button', { name: /^Edit/ }).click();
    await daughter.getByRole('textbox', { name: 'Edit your comment' }).fill('The blue boat was ours.');
    await daughter.getByRole('button', { name: 'Save' }).click();
    await expect(comments(daughter).last()).toContainText('The blue boat was ours.');
    await mother.reload();
    await expect(comments(mother).last()).toContainText('The blue boat was ours.');
    await expect(comments(mother).last().getByRole('button', { name: /^Play/ })).toBeVisible();
  });
});
