import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Waits for a message in a corner of a page, and closes it: until it closes by itself, it covers what is below. */
export async function closeMessage(page: Page, text: string): Promise<void> {
  const message = page
    .getByRole('region', { name: 'Messages' })
    .getByRole('status')
    .filter({ hasText: text });
  await message.getByRole('button', { name: 'close' }).click();
  await expect(message).toHaveCount(0);
}
