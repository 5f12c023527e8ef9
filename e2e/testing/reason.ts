import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Answers the dialog that asks staff why they look at a story. */
export async function giveReason(staff: Page, reason = 'The customer asked for help'): Promise<void> {
  const dialog = staff.getByRole('dialog', { name: 'Why do you need to see this story?' });
  await dialog.getByRole('radio', { name: reason }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
}

/** Opens the private film on the page of a session. */
export async function openFilm(staff: Page): Promise<void> {
  // With the keyboard, because cards that arrive above the button would move it away from a click.
  await staff.getByRole('button', { name: 'Watch the film' }).press('Enter');
  await giveReason(staff, 'Checking a film or photograph');
}
