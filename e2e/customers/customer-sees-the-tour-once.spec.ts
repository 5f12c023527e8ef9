import type { Page } from '@playwright/test';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true });

const rose = { email: 'rose@lifestory.example', password: demonstrationPassword };
const tour = (page: Page) => page.getByRole('dialog');
const readTourFlag = (page: Page) => page.evaluate(() => localStorage.getItem('tour_viewed'));

/** Goes through the tour by keyboard; returns the titles of its steps. */
async function completeTour(page: Page): Promise<string[]> {
  const titles: string[] = [];
  const title = tour(page).locator('.driver-popover-title');
  const button = tour(page).getByRole('button', { name: /^(Next|Done)$/ });
  for (;;) {
    await expect(title).not.toHaveText(titles.at(-1) ?? '');
    titles.push(await title.innerText());
    await expect(button).toBeFocused();
    const isLast = (await button.innerText()) === 'Done';
    await page.keyboard.press('Enter');
    if (isLast) return titles;
  }
}

test('a customer sees the guided tour on the first visit, by keyboard at every width, once', async ({
  enter,
}) => {
  const page = await enter({ viewport: { width: 390, height: 844 }, firstVisit: true });
  const expectEnd = async () => {
    await expect(tour(page)).toHaveCount(0);
    await expect.poll(() => readTourFlag(page)).toBe('1');
  };
  const startAgain = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: /Your menu/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Show me around' }).press('Enter');
    await expect(tour(page)).toHaveAccessibleName('Welcome to your Lifestory');
  };
  await signIn(page, rose, '/home');
  await expect(tour(page)).toHaveAccessibleName('Welcome to your Lifestory');
  expect(await readTourFlag(page)).toBeNull();
  await expect(tour(page).getByRole('button', { name: 'Next' })).toBeFocused();
  const narrow = await completeTour(page);
  await expectEnd();

  await navigate(page, '/notifications');
  // Navigation moves the focus to the heading, which would get a key that is pressed earlier.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await startAgain(1024);
  await expect(page).toHaveURL('/home');
  const wide = await completeTour(page);
  await expectEnd();
  expect(wide.length).toBeGreaterThan(narrow.length);
  await startAgain(1023);
  await expect(tour(page)).toContainText(`Step 1 of ${narrow.length}`);
  await page.keyboard.press('Escape');
  await expectEnd();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your life story' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Friends & Family' }).getByRole('listitem')).not.toHaveCount(
    0,
  );
  await expect(tour(page)).toHaveCount(0);
});
