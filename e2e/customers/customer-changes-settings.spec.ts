import type { Page } from '@playwright/test';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'settings' });

/** The list of devices in the settings. */
const devicesOf = (page: Page) => page.getByRole('region', { name: 'Your devices' }).getByRole('listitem');

/** Leaves the product: an open page would go to the sign-in page by itself, and would count as the device used last. */
const closePage = (page: Page) => page.goto('about:blank');

/** Opens a page of the product, which redirects to the sign-in page before it has loaded. */
async function expectSignedOut(page: Page): Promise<void> {
  await page.goto('/setting', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login$/);
}

const rose = { email: 'rose@lifestory.example', password: demonstrationPassword };

test('a customer crops a new profile picture and sees it in the menu', async ({ enter }) => {
  const page = await enter({ viewport: { width: 390, height: 844 } });
  await signIn(page, rose, '/setting');
  const menu = page.getByRole('button', { name: /Your menu/ });
  const before = await menu.getByRole('presentation').getAttribute('src');

  const wide = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1600;
    canvas.height = 800;
    const context = canvas.getContext('2d');
    context?.fillRect(0, 0, 1600, 800);
    context?.clearRect(0, 0, 800, 800);
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
  // The transparent half becomes white, and is moved into the circle by keyboard.
  for (let step = 0; step < 40; step++) await crop.press('ArrowRight');
  await page.getByRole('button', { name: 'Save picture' }).press('Enter');
  await expect(page.getByText('Profile image updated successfully')).toBeVisible();

  const picture = menu.getByRole('presentation');
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

test('the length of a bio is shown while typing, and the bio appears on the home page', async ({ enter }) => {
  const page = await enter();
  await signIn(page, rose, '/setting');
  await page.getByRole('button', { name: 'Edit bio' }).click();
  const bio = page.getByLabel('Bio');
  await bio.fill('x'.repeat(301));
  await expect(page.getByText('301 of 300 characters')).toBeVisible();
  await expect(page.getByText('Bio should be not be more than 300 characters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save bio' })).toBeDisabled();
  await bio.fill('');
  await expect(page.getByRole('button', { name: 'Save bio' })).toBeDisabled();
  await bio.fill('<b>Still</b> teaching,\nand gardening.');
  await page.getByRole('button', { name: 'Save bio' }).click();
  await expect(page.getByText('Bio updated successfully')).toBeVisible();
  await page.goto('/home');
  await expect(page.getByText('<b>Still</b> teaching,')).toBeVisible();
});

test('rejected details show the server’s messages, and valid ones are saved', async ({
  enter,
  expectRefusals,
}) => {
  expectRefusals('POST /api/user/update-details 422');
  const page = await enter();
  await signIn(page, rose, '/setting');
  await expect(page.getByText('Joined on')).toHaveText(/Joined on \d\d-\d\d-\d{4}/);
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const errors = page.getByRole('alert').filter({ hasText: 'Please enter a first name.' });
  await expect(errors).toContainText('Please enter a valid phone number');
  await errors.getByRole('button', { name: 'Please enter a first name.' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill('Rosie');
  await page.getByLabel('Phone number').fill('+1 213 373 0000');
  await page.getByRole('combobox', { name: 'Day' }).fill('20');
  await page.getByRole('option', { name: '20', exact: true }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile settings updated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: /Your menu/ })).toContainText('Rosie');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Rosie');
  await expect(page.getByRole('combobox', { name: 'Day' })).toHaveValue('20');
});

test('large text survives a reload without a flash, and is medium in narrow windows', async ({ enter }) => {
  const page = await enter({ viewport: { width: 1280, height: 800 } });
  await signIn(page, rose, '/setting');
  const rootSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
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
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(['21px']);

  await page.setViewportSize({ width: 320, height: 800 });
  await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked();
  expect(await rootSize()).toBe('21px');
  await page.getByRole('radio', { name: 'Small' }).check();
  await expect.poll(rootSize).toBe('16px');
});

test('changing the password signs out the other device', async ({ enter, watch }) => {
  watch.allowRefusals();
  const george = { email: 'george@lifestory.example', password: demonstrationPassword };
  const tablet = await enter();
  await signIn(tablet, george);
  await closePage(tablet);
  const page = await enter();
  await signIn(page, george, '/setting');
  await expect(devicesOf(page)).toHaveCount(2);
  const change = async (old: string, newPassword: string) => {
    await page.getByLabel('Old password').fill(old);
    await page.getByLabel('New password').fill(newPassword);
    await page.getByLabel('Confirm password').fill(newPassword);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  await change('not my password', 'orchard-lantern-52');
  await expect(page.getByRole('alert')).toContainText('This is not your current password.');
  await change(george.password, 'orchard-lantern-52');
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await expect(devicesOf(page)).toHaveCount(1);
  await expectSignedOut(tablet);
  const notice = tablet.getByText('The password was changed');
  await expect(notice).toBeVisible();
  const bodySize = await tablet.evaluate(() => getComputedStyle(document.body).fontSize);
  await expect(notice).toHaveCSS('font-size', bodySize);
});

test('one device or all others are signed out, and the next call of each is refused', async ({
  enter,
  watch,
}) => {
  // The other device may request notifications before it learns that it is signed out.
  watch.allowRefusals();
  const clara = { email: 'clara@lifestory.example', password: demonstrationPassword };
  const tablet = await enter();
  await signIn(tablet, clara);
  await closePage(tablet);
  const page = await enter();
  await signIn(page, clara);
  await page
    .getByRole('button', { name: /Rose|Rosie/ })
    .first()
    .click();
  await expect(page).toHaveURL('/home');
  await page.goto('/setting');
  await expect(page.getByText('Friend and Family')).toBeVisible();
  await expect(page.getByText(/Invited to the story of Ros/)).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Transactions' })).toHaveCount(0);
  const phone = await enter();
  await signIn(phone, clara);
  await closePage(phone);
  await page.reload();
  await expect(devicesOf(page)).toHaveCount(3);
  await expect(devicesOf(page).filter({ hasText: 'This device' })).toHaveCount(1);
  await page
    .getByRole('button', { name: /^Sign out Chrome on/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(devicesOf(page)).toHaveCount(2);
  // The device that was used last is the first of the others.
  await expectSignedOut(phone);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(devicesOf(page)).toHaveCount(1);
  await expectSignedOut(tablet);
});

test('a member changes their e-mail address, and the old address undoes it', async ({
  enter,
  server,
  watch,
}) => {
  // The first device may make calls before it learns that it is signed out.
  watch.allowRefusals();
  const page = await enter();
  const [before, after] = ['clara@lifestory.example', 'clara.new@lifestory.example'];
  await signIn(page, { email: before, password: demonstrationPassword }, '/setting');
  await page.getByLabel('New e-mail address').fill(after);
  await page.getByLabel('Current password').fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  await expect(page.getByText(`Check the inbox of ${after}`)).toBeVisible();

  const linkIn = (text: string) => /http\S+\/(?:confirm|restore)-email\/\S+/.exec(text)?.[0] ?? '';
  const phone = await enter();
  await phone.goto(linkIn((await server.waitForMail(after, /Confirm your new/)).text));
  await phone.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(phone.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(after);

  await phone.goto(linkIn((await server.waitForMail(before, /was changed/)).text));
  await phone.getByRole('button', { name: 'Restore my address' }).click();
  await expect(phone.getByRole('heading', { name: 'Your account is yours again' })).toBeVisible();
  await server.waitForMail(before, /uses this address again/);
  await phone.getByRole('link', { name: 'Go to sign-in' }).click();
  await signIn(phone, { email: before, password: demonstrationPassword });
});
