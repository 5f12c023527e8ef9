import { createRequire } from 'node:module';
import type { JSHandle, Locator, Page } from '@playwright/test';
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
  const isPage = 'goto' in part;
  const elements = isPage
    ? await part.evaluateHandle(() => [document.documentElement])
    : await part.evaluateHandle((element) => [element]);
  await expectNoViolations(isPage ? part : part.page(), elements, rules, where);
}

/** Fails for every violation that axe finds in elements of a page, if any is left there. */
export async function expectNoViolations(
  page: Page,
  elements: JSHandle<Element[]>,
  rules?: string[],
  where?: string,
): Promise<void> {
  // Loading axe once per document takes an eighth of the time of a separate page per check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const check = { elements, ruleIds: rules };
  const violations = await page.evaluate(async ({ elements, ruleIds }) => {
    const include = elements.filter(({ isConnected }) => isConnected);
    if (include.length === 0) return [];
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(include.includes(document.documentElement) ? document : { include }, {
      iframes: false,
      resultTypes: ['violations'],
      // By default, axe also parses all style sheets again, for an experimental rule that does not run.
      preload: { assets: ['media'] },
      ...(ruleIds && { runOnly: ruleIds }),
    });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(' ')})`,
    );
  }, check);
  expect.soft(violations, where ?? new URL(page.url()).pathname).toEqual([]);
}
