import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './journey.ts';

/**
 * Fails for every accessibility violation that axe finds on the current page; `rules` limits the check to some of
 * its rules, `where` names the check in the report.
 */
export async function isAccessible(page: Page, rules?: string[], where = new URL(page.url()).pathname) {
  // Loading axe once per document takes an eighth of the time of a separate page per check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const faults = await page.evaluate(async (only) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run({
      iframes: false,
      resultTypes: ['violations'],
      ...(only && { runOnly: only }),
    });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(' ')})`,
    );
  }, rules);
  expect.soft(faults, where).toEqual([]);
}
