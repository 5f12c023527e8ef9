import type { Page } from '@playwright/test';

/** Types a test card into the card form of a page. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 39');
  await page.getByLabel('Security code').fill('1234');
}
