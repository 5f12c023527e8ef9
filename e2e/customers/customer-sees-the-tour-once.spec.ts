import type { Page } from '@playwright/test';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true });

const rose = { email: 'rose@lifestory.example', password: demonstrationPassword };
const tour = (page: Page) => page.getByRole('dialog');
const readTourFlag = (page: Page) => page.evaluate(() => localStorage.getItem('tour_viewed'));

/** Clicks through the tour; returns the titles of its steps. */
async function completeTour(page: Page): Promise<string[]> {
  const titles: string[] = [];
  const title = tour(page).locator('.driver-popover-title');
  const done = tour(page).getByRole('button', { name: 'Done' });
  for (;;) {
    await expect(title).not.toHaveText(titles.at(-1) ?? '');
    titles.push(await title.innerText());
    if (await done.isVisible()) break;
    await tour(page).getByRole('button', { name: 'Next' }).click();
  }
  await done.click();
  return titles;
}

test('a customer sees the guided tour on the first visit, at every width, once', async ({ enter }) => {
  const stepTitles: string[][] = [];
  const page = await enter({ firstVisit: true });
  await signIn(page, rose, '/notifications');
  const startTour = async (width: number) => {
    // As on a device of another width.
    await page.evaluate(() => localStorage.removeItem('tour_viewed'));
    await page.setViewportSize({ width, height: 900 });
    await navigate(page, '/home');
    await expect(tour(page)).toHaveAccessibleName('Welcome to your Lifestory');
    expect(await readTourFlag(page)).toBeNull();
  };
  const expectEnd = async () => {
    await expect(tour(page)).toHaveCount(0);
    await expect.poll(() => readTourFlag(page)).toBe('1');
    await navigate(page, '/notifications');
    // The home page would start the tour at once.
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  };
  for (const width of [390, 1440]) {
    await startTour(width);
    stepTitles.push(await completeTour(page));
    await expectEnd();
  }
  const [narrow = [], wide = []] = stepTitles;
  expect(wide.length).toBeGreaterThan(narrow.length);
  for (const [width, { length }] of [
    [1023, narrow],
    [1024, wide],
  ] as const) {
    await startTour(width);
    await expect(tour(page).getByText(`Step 1 of ${length}`)).toBeVisible();
    await tour(page).getByRole('button', { name: 'Skip the tour' }).click();
    await expectEnd();
  }
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Your life story' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Friends & Family' }).getByRole('listitem')).not.toHaveCount(
    0,
  );
  await expect(tour(page)).toHaveCount(0);
});

test('the tour works by keyboard, can be closed, and can be started again', async ({ enter }) => {
  const page = await enter({ viewport: { width: 390, height: 844 }, firstVisit: true });
  await signIn(page, { email: 'clara@lifestory.example', password: demonstrationPassword });
  await page.getByRole('button', { name: /Rose Whitaker/ }).click();
  await expect(tour(page)).toHaveAccessibleName('Welcome to this Lifestory');
  await expect(tour(page).getByRole('button', { name: 'Next' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tour(page)).toHaveAccessibleName('The film');
  await page.keyboard.press('Escape');
  await expect(tour(page)).toHaveCount(0);
  await expect.poll(() => readTourFlag(page)).toBe('1');

  await navigate(page, '/gallery');
  await page.getByRole('button', { name: /Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Show me around' }).click();
  await expect(page).toHaveURL('/home');
  await expect(tour(page)).toHaveAccessibleName('Welcome to this Lifestory');
  await tour(page).getByRole('button', { name: 'Skip the tour' }).click();
  await expect(tour(page)).toHaveCount(0);
  await expect.poll(() => readTourFlag(page)).toBe('1');
});
