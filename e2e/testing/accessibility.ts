import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './journey.ts';

/** The minified script: half as long, and every document that is checked parses it. */
const { source } = createRequire(import.meta.url)('axe-core/axe.min.js') as typeof axe;

/**
 * Fails for every accessibility violation that axe finds on the current page, or in one element of it, which takes a
 * fraction of the time; `rules` limits the check to some of its rules, `where` names the check in the report.
 */
export async function expectAccessible(
  part: Page | Locator,
  rules?: string[],
  where?: string,
): Promise<void> {
  const [page, element] = 'goto' in part ? [part, null] : [part.page(), await part.elementHandle()];
  // Loading axe once per document takes an eighth of the time of a separate page per check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const check = { element, ruleIds: rules };
  const violations = await page.evaluate(async ({ element, ruleIds }) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(element ?? document, {
      iframes: false,
      resultTypes: ['violations'],
      ...(ruleIds && { runOnly: ruleIds }),
    });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(' ')})`,
    );
  }, check);
  expect.soft(violations, where ?? new URL(page.url()).pathname).toEqual([]);
}

/** Window widths in pixels: a desktop, a tablet and a phone. */
const widths = [1440, 768, 390];
const height = 900;

/** The rules that a color scheme can break: it changes colors only. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Fails for every axe violation on the current page at any width in light and dark, for motion, and for content wider
 * than a small phone. Leaves a window of the first width in light.
 */
export async function expectReadable(page: Page, where: string): Promise<void> {
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  const html = page.locator('html');
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page, undefined, `${where} at ${width}`);
  }
  const animated = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      // Elements that are never rendered, like the captions of a film, have no style.
      .filter((element) => !['', '0s'].includes(getComputedStyle(element).transitionDuration))
      .map(({ outerHTML }) => outerHTML.slice(0, 100)),
  );
  expect.soft(animated, `${where} moves although less motion is preferred`).toEqual([]);
  await page.setViewportSize({ width: 320, height });
  const { wide, window } = await page.evaluate(async () => {
    // Media queries are evaluated with the next frame.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return { wide: document.documentElement.scrollWidth, window: innerWidth };
  });
  expect.soft(wide, `${where} at 320 pixels is not wider than the window`).toBeLessThanOrEqual(window);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page, colorRules, `${where} at ${width} in dark`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
}
