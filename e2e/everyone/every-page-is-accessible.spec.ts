import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true });

/** Pages without a parameter in their path, by the person who reads them. */
const visits = [
  {
    who: 'a visitor',
    pages: [
      '/',
      '/terms',
      '/privacy',
      '/error',
      '/thankyou?amount=250',
      '/nowhere',
      '/login',
      '/forget-password',
      '/schedule-lifestory',
      '/test',
    ],
  },
  {
    who: 'rose',
    pages: ['/home', '/gallery', '/setting', '/notifications', '/subscription', '/switch-account'],
  },
  {
    who: 'rose',
    pages: ['/friends-and-family', '/chapter-cards', '/subscription/successfull', '/subscription/failed'],
  },
  { who: 'george', pages: ['/subscription'] },
  { who: 'helen', pages: ['/in-active'] },
  {
    who: 'admin',
    pages: [
      '/dashboard',
      '/time-slots',
      '/sessions',
      '/customers',
      '/subusers',
      '/transactions',
      '/Settings',
      '/failed-jobs',
      '/album-imports',
      '/profile',
    ],
  },
];

const widths = [1440, 768, 390];
const height = 900;

/** The rules that a color scheme can break: it changes colors only. */
const colorRules = ['color-contrast', 'link-in-text-block'];

for (const { who, pages } of visits) {
  test(`${who} reads ${pages.join(' ')} in light and dark`, async ({ enter, expectRefusals }) => {
    if (pages.some((address) => address === '/nowhere')) expectRefusals('GET /nowhere 404');
    const page = await enter({ colorScheme: 'light' });
    if (who !== 'a visitor') {
      await signIn(page, { email: `${who}@lifestory.example`, password: demonstrationPassword });
    }
    for (const address of pages) await test.step(address, () => expectReadable(page, address));
  });
}

/** Fails for every axe violation at any width in light and dark, and for content wider than a small phone. */
async function expectReadable(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: widths[0] ?? 1440, height });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  const html = page.locator('html');
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page, undefined, `${address} at ${width}`);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page, colorRules, `${address} at ${width} in dark`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  const animated = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      // Elements that are never rendered, like the captions of a film, have no style.
      .filter((element) => !['', '0s'].includes(getComputedStyle(element).transitionDuration))
      .map(({ outerHTML }) => outerHTML.slice(0, 100)),
  );
  expect.soft(animated, `${address} moves although less motion is preferred`).toEqual([]);
  await page.setViewportSize({ width: 320, height });
  const { wide, window } = await page.evaluate(async () => {
    // Media queries are evaluated with the next frame.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return { wide: document.documentElement.scrollWidth, window: innerWidth };
  });
  expect.soft(wide, `${address} at 320 pixels is not wider than the window`).toBeLessThanOrEqual(window);
}
