import type { Page } from '@playwright/test';
import { expect, test } from '../testing/journey.ts';
import { signIn, storeSignIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'settings' });

/** The list of devices in the settings. */
const devicesOf = (page: Page) => page.getByRole('region', { name: 'Your devices' }).getByRole('listitem');

/** Makes a call with the sign-in of a window without opening a page of the product; returns the status. */
const call = (page: Page) =>
  page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('sanctum_token')}` };
    return (await fetch('/api/user/info', { headers })).status;
  });

/** Opens a page of the product, which redirects to the sign-in page before it has loaded. */
async function expectSignedOut(page: Page): Promise<void> {
  await page.goto('/setting', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login$/);
}

const rose = { email: 'rose@lifestory.example', password: demonstrationPassword };

test('a customer changes picture, name and text size, which stay, and signs out another device', async ({
  enter,
  watch,
}) => {
  const page = await enter({ viewport: { width: 390, height: 844 } });
  const tablet = await enter();
  // An open page of the product would go to the sign-in page by itself.
  await storeSignIn(tablet, rose);
  await signIn(page, rose, '/setting');
  const menu = page.getByRole('button', { name: /Your menu/ });
  const picture = menu.getByRole('presentation');

  await test.step('a new profile picture is cropped by keyboard, and appears in the menu', async () => {
    const before = await picture.getAttribute('src');
    const wide = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 1600;
      canvas.height = 800;
      const context = canvas.getContext('2d');
      context?.fillRect(0, 0, 1600, 800);
      context?.clearRect(0, 0, 900, 800);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Change picture' }).press('Enter');
    await (await chooser).setFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(wide, 'base64'),
    });
    const crop = page.getByRole('group', { name: 'Visible area' });
    // The transparent part becomes white, and more of it is moved into the circle.
    await crop.focus();
    for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Save picture' }).press('Enter');
    await expect(page.getByText('Profile image updated successfully')).toBeVisible();
    await expect(picture).not.toHaveAttribute('src', String(before));
    const red = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = 1;
      canvas.height = 1;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, 1, 1);
      return context?.getImageData(0, 0, 1, 1).data[0] ?? 0;
    });
    expect(red).toBeGreaterThan(200);
  });

  await test.step('details are saved, and the menu shows the new name', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByLabel('First name').fill('Rosie');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Profile settings updated successfully')).toBeVisible();
    await expect(menu).toContainText('Rosie');
  });

  const rootSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await test.step('large text applies to all parts of the page', async () => {
    const sizes = () =>
      page.evaluate(() =>
        ['main h2', 'label', 'input', 'main p', 'main svg'].map((part) => {
          const element = document.querySelector(part);
          return element instanceof SVGElement
            ? element.getBoundingClientRect().height
            : Number.parseFloat(element ? getComputedStyle(element).fontSize : '0');
        }),
      );
    await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked();
    await expect.poll(async () => (await sizes()).every((size) => size > 0)).toBe(true);
    const medium = await sizes();
    await page.getByRole('radio', { name: 'Large' }).check();
    await expect.poll(rootSize).toBe('21px');
    const large = await sizes();
    for (const [index, size] of large.entries()) expect(size).toBeGreaterThan(medium[index] ?? 0);
    expect(await page.evaluate(() => localStorage.getItem('font_size_class'))).toBe('large');
  });

  await test.step('after a reload, everything is as saved, and the text is large without a flash', async () => {
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const recordSize = () => {
        if (document.querySelector('[data-shell]'))
          seen.add(getComputedStyle(document.documentElement).fontSize);
        requestAnimationFrame(recordSize);
      };
      recordSize();
    });
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked();
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
      '21px',
    ]);
    await expect(page.getByLabel('First name')).toHaveValue('Rosie');
  });

  await test.step('in a narrow window, the text can be large or small', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked();
    expect(await rootSize()).toBe('21px');
    await page.getByRole('radio', { name: 'Small' }).check();
    await expect.poll(rootSize).toBe('16px');
  });

  expect(watch.listComplaints()).toEqual([]);
  // The other device may make calls after it was signed out.
  watch.allowRefusals();
  await page.setViewportSize({ width: 1280, height: 800 });

  await test.step('another device is signed out by its entry in the list', async () => {
    await expect(devicesOf(page)).toHaveCount(2);
    expect(await call(tablet)).toBe(200);
    await page.getByRole('button', { name: /^Sign out Chrome on/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(devicesOf(page)).toHaveCount(1);
    expect(await call(tablet)).toBe(401);
  });

  await test.step('a new password signs out the others, which say why', async () => {
    await storeSignIn(tablet, rose);
    await page.getByLabel('Old password').fill(rose.password);
    await page.getByLabel('New password').fill('orchard-lantern-52');
    await page.getByLabel('Confirm password').fill('orchard-lantern-52');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Password changed successfully')).toBeVisible();
    await expectSignedOut(tablet);
    const notice = tablet.getByText('The password was changed');
    await expect(notice).toBeVisible();
    const bodySize = await tablet.evaluate(() => getComputedStyle(document.body).fontSize);
    await expect(notice).toHaveCSS('font-size', bodySize);
  });
});

test('a member changes their e-mail address, and the old address undoes it', async ({
  enter,
  request,
  server,
  watch,
}) => {
  // The page may make calls before it learns that it is signed out.
  watch.allowRefusals();
  const page = await enter();
  const [before, after] = ['clara@lifestory.example', 'clara.new@lifestory.example'];
  await signIn(page, { email: before, password: demonstrationPassword }, '/setting');
  await page.getByLabel('New e-mail address').fill(after);
  await page.getByLabel('Current password').fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  await expect(page.getByText(`Check the inbox of ${after}`)).toBeVisible();

  const linkIn = (text: string) => /http\S+\/(?:confirm|restore)-email\/\S+/.exec(text)?.[0] ?? '';
  // The links are opened on a device that is not signed in.
  const script = await page.addInitScript(() => localStorage.clear());
  await page.goto(linkIn((await server.waitForMail(after, /Confirm your new/)).text));
  await script.dispose();
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();

  await page.goto(linkIn((await server.waitForMail(before, /was changed/)).text));
  await page.getByRole('button', { name: 'Restore my address' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is yours again' })).toBeVisible();
  const restored = await server.waitForMail(before, /uses this address again/);
  await expect(page.getByRole('link', { name: 'Go to sign-in' })).toBeVisible();
  const signInWith = async (password: string) =>
    (await request.post('/api/login', { data: { email: before, password } })).status();
  // Whoever changed the address may know the password.
  expect(await signInWith(demonstrationPassword)).toBe(422);
  await page.goto(/http\S+\/create-new-password\/\S+/.exec(restored.text)?.[0] ?? '');
  await page.getByLabel('New password').fill('seven blue herons');
  await page.getByLabel('Confirm password').fill('seven blue herons');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/switch-account');
  expect(await signInWith('seven blue herons')).toBe(200);
});
