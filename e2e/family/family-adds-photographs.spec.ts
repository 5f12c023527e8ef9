import { readFile } from 'node:fs/promises';
import { makeHeic } from '@lifestory/server/testing/media/heic.ts';
import { createDatedPhotograph } from '@lifestory/server/testing/media/photographs.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { choose, signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';
import { spokenText } from '../testing/servers/provider-servers.ts';

// A trace fetches broken images by script, which the content security policy blocks.
test.use({
  demonstration: true,
  ownServer: 'photographs',
  settings: async ({ transcriber }, use) => use({ TRANSCRIBE_URL: transcriber.url }),
});

const accountOf = (name: string) => ({
  email: `${name}@lifestory.example`,
  password: demonstrationPassword,
});

/** Drops files on an element, as from a file manager. */
const drop = (target: Locator, files: { name: string; type: string; content: Buffer }[]) =>
  target.evaluate(
    (element, encodedFiles) => {
      const dataTransfer = new DataTransfer();
      for (const { name, type, content } of encodedFiles) {
        const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name, { type }));
      }
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    },
    files.map((file) => ({ ...file, content: file.content.toString('base64') })),
  );

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' }).getByRole('listitem');

async function addComment(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

const announcement = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a daughter adds two photographs, a friend is notified, and she and her mother comment on one in writing and by voice', async ({
  enter,
}) => {
  const clara = await enter({ viewport: { width: 767, height: 900 } });
  const george = await enter();
  const rose = await enter();
  const strip = clara.getByRole('list', { name: 'Recent Gallery Activity and Uploads' });
  await signIn(george, accountOf('george'), '/switch-account');
  await george.getByRole('button', { name: /^George Okafor/ }).click();
  await expect(george).toHaveURL('/home');

  await test.step('the newest photographs are in a strip, with as many in view as fit', async () => {
    await signIn(clara, accountOf('clara'), '/home');
    await strip.scrollIntoViewIfNeeded();
    const inView = () =>
      strip.evaluate((list) => {
        const frame = list.getBoundingClientRect();
        return [...list.children].filter((item) => {
          const { left, right } = item.getBoundingClientRect();
          return left >= frame.left - 1 && right <= frame.right + 1;
        }).length;
      });
    for (const [width, count] of [
      [767, 1],
      [768, 2],
      [1023, 2],
      [1024, 4],
    ] as const) {
      await clara.setViewportSize({ width, height: 900 });
      await expect.poll(inView, { message: `in view at ${width} pixels` }).toBe(count);
    }
    const newest = strip.getByRole('link').first();
    await expect(newest).toContainText('Under the…');
    const back = clara.getByRole('button', { name: 'Previous memories' });
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await clara.getByRole('button', { name: 'Next memories' }).press('Enter');
    await expect(back).toHaveAttribute('aria-disabled', 'false');
    await expect(newest).not.toBeInViewport();
  });

  const beachPhotograph = await createDatedPhotograph('1998:07:14 10:00:00');
  await test.step('she drops two photographs, of which one was taken by a phone', async () => {
    await clara.getByRole('button', { name: 'Add Photo' }).click();
    const dialog = clara.getByRole('dialog', { name: 'Add your memory' });
    await drop(dialog.getByText('Choose photographs'), [
      { name: 'beach.jpg', type: 'image/jpeg', content: beachPhotograph },
      { name: 'IMG_0002.HEIC', type: '', content: makeHeic() },
    ]);
    const beach = dialog.getByRole('region', { name: 'photograph 1' });
    const phone = dialog.getByRole('region', { name: 'photograph 2' });
    await beach.getByRole('button', { name: 'The camera says July 1998. Use this date' }).click();
    await expect(beach.getByRole('combobox', { name: 'Month' })).toHaveValue('7');
    await beach.getByRole('textbox', { name: 'Caption' }).fill('The four of us, before the rain came.');
    await expect(phone.getByText('The preview appears once it is added.')).toBeVisible();
    await choose(phone, 'Year', '1962');
    await dialog.getByRole('button', { name: 'Add 2 photographs' }).click();
    await expect(clara.getByText('2 memories were added to the gallery.')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('she opens one from the strip, and downloads its original byte for byte', async () => {
    await strip.getByRole('link', { name: /The four of us/ }).click();
    await expect(clara.getByText('July 1998')).toBeVisible();
    const downloading = clara.waitForEvent('download');
    await clara.getByRole('button', { name: 'Download original' }).press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('July 1998.jpg');
    expect((await readFile(await download.path())).equals(beachPhotograph)).toBe(true);
  });

  await test.step('the notification of the friend switches to the other story, and says so', async () => {
    await george.getByRole('button', { name: /^Notifications, \d+ new$/ }).click();
    await george.getByRole('link', { name: /Clara Whitaker added 2 photographs/ }).click();
    await expect(george.getByText('You are now looking at Rose Whitaker’s story')).toBeVisible();
    await expect(george).toHaveURL('/gallery');
    const card = george.getByRole('main').getByRole('link', { name: /The four of us/ });
    await expect(card.getByRole('img')).toBeVisible();
  });

  await test.step('the daughter is notified of her mother’s comment on any page', async () => {
    const photograph = new URL(clara.url()).pathname;
    await clara.setViewportSize({ width: 390, height: 844 });
    await navigate(clara, '/setting');
    await signIn(rose, accountOf('rose'), photograph);
    await addComment(
      rose,
      'Who held my hat?\n<img src="/none.png" onerror="alert(1)"> <script>alert(2)</script>',
    );
    await expect(comments(rose).last()).toContainText('Who held my hat?\n<img src="/none.png"');
    await clara.getByRole('button', { name: /^Notifications, \d+ new$/ }).click();
    await clara
      .getByRole('dialog')
      .getByRole('link', { name: /Rose Whitaker commented on “The four/ })
      .click();
    await expect(comments(clara).last()).toContainText('<script>alert(2)</script>');
  });

  await test.step('the reply and a heart appear on her mother’s page automatically', async () => {
    await addComment(clara, 'I did. The blue one!');
    await expect(comments(rose).last()).toContainText('I did. The blue one!');
    await expect(announcement(rose, 'New comment from Clara')).toBeAttached();
    await clara.getByRole('button', { name: 'Heart' }).click();
    await expect(rose.getByRole('button', { name: 'Heart' })).toHaveAccessibleDescription(/Clara/);
  });

  await test.step('she records a comment, and hears it before she sends it', async () => {
    const composer = clara.getByRole('region', { name: 'Spoken comment' });
    await clara.getByRole('button', { name: 'Record a comment' }).click();
    await expect(clara.getByText(/Speak now/)).toBeInViewport();
    await expect(clara.getByRole('button', { name: 'Stop' })).toBeInViewport();
    await expectAccessible(composer, undefined, 'the recording');
    await expect(clara.getByRole('timer')).toHaveText(/^0:0[1-9]$/);
    await clara.getByRole('button', { name: 'Stop' }).click();
    await clara.getByRole('button', { name: 'Play your comment' }).click();
    await expect(clara.getByRole('button', { name: 'Pause your comment' })).toBeVisible();
    await expectAccessible(composer, undefined, 'the preview');
    await clara.getByRole('button', { name: 'Send spoken comment' }).click();
    await expect(clara.getByRole('button', { name: 'Record a comment' })).toBeFocused();
  });

  await test.step('her mother hears it, and reads what was said', async () => {
    const spoken = comments(rose).last();
    await spoken.getByRole('button', { name: /^Play spoken comment by Clara/ }).click();
    const position = () => spoken.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(position).toBeGreaterThan(0);
    await expect(announcement(rose, 'New spoken comment from Clara')).toBeAttached();
    await expect(spoken.getByText(spokenText)).toBeVisible();
    await expectAccessible(spoken, undefined, 'the spoken comment');
  });
});
