import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { makeHeic } from '../../server/src/testing/media/heic.ts';
import { createDatedPhotograph, unsetCameraClock } from '../../server/src/testing/media/photographs.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

// A trace fetches broken images by script, which the content security policy blocks.
test.use({ demonstration: true, ownServer: 'photographs' });

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

test('a daughter adds two photographs, edits a caption, deletes one and undoes that', async ({ enter }) => {
  const page = await enter({ viewport: { width: 1280, height: 900 } });
  await signIn(page, { email: 'clara@lifestory.example', password: demonstrationPassword });
  await page.getByRole('button', { name: /^Rose Whitaker/ }).click();
  await expect(page).toHaveURL('/home');
  await page.getByRole('button', { name: 'Add Photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add your memory' });

  const years = dialog.getByRole('combobox', { name: 'Year' }).getByRole('option');
  await expect(years.nth(1)).toHaveText(String(new Date().getFullYear()));
  await expect(years.last()).toHaveText(String(new Date().getFullYear() - 130));
  await dialog.getByRole('button', { name: 'Add photograph' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a photograph.');

  const beachPhotograph = await createDatedPhotograph('1998:07:14 10:00:00');
  await drop(dialog.getByText('Choose photographs'), [
    { name: 'beach.jpg', type: 'image/jpeg', content: beachPhotograph },
    { name: 'IMG_0002.HEIC', type: '', content: makeHeic() },
    { name: 'letter.pdf', type: 'application/pdf', content: Buffer.from('%PDF') },
  ]);
  await expect(dialog.getByRole('alert')).toContainText('letter.pdf: We cannot show this kind of file.');
  const beach = dialog.getByRole('region', { name: 'photograph 1' });
  const phone = dialog.getByRole('region', { name: 'photograph 2' });
  await beach.getByRole('button', { name: 'The camera says July 1998. Use this date' }).click();
  await expect(beach.getByRole('combobox', { name: 'Month' })).toHaveValue('7');
  await beach.getByRole('textbox', { name: 'Caption' }).fill('The four of us, before the rain came.');
  await expect(phone.getByText('The preview appears once it is added.')).toBeVisible();
  await phone.getByRole('combobox', { name: 'Year' }).selectOption('1962');
  await dialog.getByRole('button', { name: 'Add 2 photographs' }).click();
  await expect(page.getByText('2 memories were added to the gallery.')).toBeVisible();
  await expect(dialog).toBeHidden();

  const strip = page.getByRole('list', { name: 'Recent Gallery Activity and Uploads' });
  await expect(strip.getByRole('img', { name: /The four of us/ })).toHaveCount(1);
  await strip.getByRole('link', { name: /The four of us/ }).click();
  await expect(page.getByText('July 1998')).toBeVisible();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit this memory' });
  await edit.getByRole('textbox', { name: 'Caption' }).fill('The five of us: Theo took it.');
  await edit.getByRole('combobox', { name: 'Year' }).selectOption('1999');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The five of us: Theo took it.');
  await expect(page.getByText('July 1999')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download original' }).click();
  expect((await download).suggestedFilename()).toBe('July 1999.jpg');

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL('/gallery');
  const card = page.getByRole('main').getByRole('link', { name: /The five of us/ });
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The memory was restored.')).toBeVisible();
  await expect(card).toHaveCount(1);

  // In full screen as well, on a phone too, and byte for byte.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /View full screen: The five of us/ }).click();
  const original = page.getByRole('dialog').getByRole('button', { name: 'Download original' });
  const again = page.waitForEvent('download');
  await original.press('Enter');
  expect((await readFile(await (await again).path())).equals(beachPhotograph)).toBe(true);
});

test('a storyteller is notified, and is asked before she leaves an unsaved form', async ({ enter }) => {
  const page = await enter({ viewport: { width: 390, height: 844 } });
  await signIn(page, { email: 'rose@lifestory.example', password: demonstrationPassword }, '/notifications');
  await expect(page.getByText('Clara Whitaker added 2 photographs')).toBeVisible();
  await navigate(page, '/gallery');
  await page.getByRole('button', { name: 'Add Photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add your memory' });
  await dialog.getByLabel('Choose photographs').setInputFiles({
    name: 'garden.jpg',
    mimeType: 'image/jpeg',
    buffer: await createDatedPhotograph(unsetCameraClock),
  });
  await dialog.getByRole('textbox', { name: 'Caption' }).fill('The garden in May');
  await dialog.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Caption' })).toHaveValue('The garden in May');
  await dialog.getByRole('button', { name: 'Add photograph' }).click();
  await expect(page.getByText('Your memory was added to the gallery.')).toBeVisible();
  await expect(page.getByRole('link', { name: /The garden in May/ })).toBeVisible();
});

test('a notification of another story switches to it and says so; strangers learn nothing', async ({
  enter,
  expectRefusals,
}) => {
  const signInAs = async (name: string, path: string) => {
    const page = await enter();
    await signIn(page, { email: `${name}@lifestory.example`, password: demonstrationPassword }, path);
    return page;
  };
  const rose = await signInAs('rose', '/gallery');
  const george = await signInAs('george', '/switch-account');
  const storyNotice = george.getByText('You are now looking at Rose Whitaker’s story');
  const openOwnStory = async () => {
    await george.getByRole('button', { name: /^George Okafor/ }).click();
    await expect(george).toHaveURL('/home');
  };

  await openOwnStory();
  await george.getByRole('button', { name: /^Notifications, \d+ new$/ }).click();
  await george.getByRole('link', { name: /Clara Whitaker added 2 photographs/ }).click();
  await expect(storyNotice).toBeVisible();
  await expect(george).toHaveURL('/gallery');
  await expect(george.getByRole('main').getByRole('link', { name: /The five of us/ })).toBeVisible();

  await navigate(george, '/switch-account');
  await openOwnStory();
  const ownPhotographs = george.getByRole('list', { name: 'Recent Gallery Activity and Uploads' });
  await ownPhotographs.getByRole('link').first().click();
  await expect(george).toHaveURL(/\/post\//);
  const secret = george.url();

  // A link that she sends him works too.
  await rose
    .getByRole('main')
    .getByRole('link', { name: /The garden in May/ })
    .click();
  await expect(rose).toHaveURL(/\/post\//);
  expectRefusals('POST /api/post/fetchSingle 404', 'POST /api/post/fetchSingle 404');
  await george.goto(rose.url());
  await expect(storyNotice).toBeVisible();
  await expect(george.getByRole('heading', { level: 1, name: 'The garden in May' })).toBeVisible();

  await rose.goto(secret);
  await expect(rose.getByRole('heading', { level: 1, name: 'Memory not found' })).toBeVisible();
  await expect(rose.getByText(/George/)).toHaveCount(0);
});
