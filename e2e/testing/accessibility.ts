import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './journey.ts';

/** The minified script: half as long, and every document that is checked parses it. */
const { source } = createRequire(import.meta.url)('axe-core/axe.min.js') as typeof axe;

/**
 * Fails for every accessibility violation that axe finds on the current page; `rules` limits the check to some of
 * its rules, `where` names the check in the report.
 */
export async function expectAccessible(page: Page, rules?: string[], where = new URL(page.url()).pathname) {
  // Loading axe once per document takes an eighth of the time of a separate page per check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async (ruleIds) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run({
      iframes: false,
      resultTypes: ['violations'],
      ...(ruleIds && { runOnly: ruleIds }),
    });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(' ')})`,
    );
  }, rules);
  expect.soft(violations, where).toEqual([]);
}
