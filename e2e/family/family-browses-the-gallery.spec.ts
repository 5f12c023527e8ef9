import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true });

const rose = { email: 'rose@lifestory.example', password: demonstrationPassword };

test('a storyteller swipes on a phone, finds a year, returns to the same position, and views photographs in full screen', async ({
  enter,
}) => {
  const page = await enter({
    reducedMotion: 'no-preference',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await signIn(page, rose, '/gallery');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  const viewer = page.getByRole('dialog', { name: 'Photographs, full screen' });
  await expect(headings).toHaveCount(12);

  await test.step('a phone shows two columns, dates in a select box, and photographs to swipe', async () => {
    await expect(page.getByRole('button', { name: '2 columns' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel('Show').getByRole('option')).toHaveCount(13);

    await page.getByRole('button', { name: /View full screen: Under the oak/ }).click();
    const photograph = viewer.getByRole('img');
    await expect(photograph).toHaveAccessibleName(/Under the oak again/);
    const devTools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      devTools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: 400 }],
      });
    await touch('touchStart', 320);
    for (const x of [280, 220, 160, 90]) await touch('touchMove', x);
    await touch('touchEnd', 90);
    await expect(photograph).toHaveAccessibleName(/For her seventieth birthday/);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('the number of columns and the date stay when the page is loaded again', async () => {
    const album = page.locator('[data-columns]');
    const columns = () =>
      album.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    await expect.poll(columns).toBe(4);
    await page.getByRole('button', { name: '2 columns' }).click();
    await expect.poll(columns).toBe(2);
    const dates = page.getByRole('navigation', { name: 'Dates' }).getByRole('link');
    await dates.filter({ hasText: 'September 1964' }).click();
    await expect(page).toHaveURL('/gallery?date=September+1964');
    await page.reload();
    await expect(headings).toHaveText(['September 1964']);
    await expect.poll(columns).toBe(2);
    await page.goBack();
    await expect(headings).toHaveCount(12);
  });

  await test.step('she opens a photograph, and returns to the same position', async () => {
    const card = page.getByRole('main').getByRole('link', { name: /Heceta Head/ });
    await card.scrollIntoViewIfNeeded();
    const scrollTop = () => page.evaluate(() => Math.round(window.scrollY));
    const scrollTopBefore = await scrollTop();
    expect(scrollTopBefore).toBeGreaterThan(300);
    await card.click();
    await expect(page).toHaveURL(/\/post\//);
    await page.goBack();
    await expect(card).toBeInViewport();
    await expect.poll(scrollTop).toBe(scrollTopBefore);
  });

  await test.step('she views photographs one after the other by keyboard in full screen', async () => {
    await page.getByRole('button', { name: /View full screen: For her seventieth birthday/ }).press('Enter');
    const photograph = viewer.getByRole('img');
    await expect(photograph).toHaveAccessibleName(/For her seventieth birthday/);
    await page.keyboard.press('ArrowLeft');
    await expect(photograph).toHaveAccessibleName(/Under the oak again/);
    await page.keyboard.press('End');
    await expect(viewer.getByText('12 of 12', { exact: true })).toBeVisible();
    await expect
      .poll(() => photograph.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    // The focus stays inside.
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('Tab');
    expect(await viewer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(page).toHaveURL('/gallery');
    // The last viewed photograph has the focus.
    await expect(
      page.getByRole('button', { name: /View full screen: The house on Alder Hill/ }),
    ).toBeFocused();
  });
});
