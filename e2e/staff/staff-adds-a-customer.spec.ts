import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { countClicks, readClicks } from '../testing/clicks.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

const email = 'agnes.holm@example.com';

test('staff add a customer without a booking, and write internal notes about her', async ({ enter }) => {
  const staff = await enter();
  await signIn(staff, superAdmin, '/profile');
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
  const form = staff.getByRole('dialog', { name: 'Add customer' });
  const notes = staff.getByRole('region', { name: 'Internal notes' });

  await test.step('three clicks besides the fields: the list, Add customer, and the button of the form', async () => {
    await countClicks(staff);
    await staff.getByRole('link', { name: 'Customers', exact: true }).first().click();
    await staff.getByRole('button', { name: 'Add customer' }).click();
    await fillCustomer(staff);
    await expectAccessible(form);
    await form.getByRole('button', { name: 'Add customer' }).click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Customer View' })).toBeVisible();
    expect(await readClicks(staff)).toBe(3);
    const account = staff.getByRole('region', { name: 'Agnes Holm' });
    await expect(account).toContainText('No account yet');
    await expect(staff.getByRole('region', { name: 'Details' })).toContainText('Pasadena');
  });

  await test.step('two clicks on her page write a note: the field and the button', async () => {
    await countClicks(staff);
    await notes.getByLabel('New note').click();
    await staff.keyboard.type('Hard of hearing. Please speak slowly.');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(notes.getByRole('list', { name: 'Notes' })).toContainText('Hard of hearing.');
    expect(await readClicks(staff)).toBe(2);
    await expectAccessible(notes);
  });
});

/** Fills in the form by keyboard, so that only buttons and links count as clicks. */
async function fillCustomer(staff: Page): Promise<void> {
  const form = staff.getByRole('dialog', { name: 'Add customer' });
  await form.getByLabel('First name').fill('Agnes');
  await form.getByLabel('Last name').fill('Holm');
  for (const [name, choice] of [
    ['Month', 'March'],
    ['Day', '14'],
    ['Year', '1944'],
    ['State', 'california'],
  ] as const) {
    await form.getByRole('combobox', { name, exact: true }).fill(choice);
    await form.getByRole('combobox', { name, exact: true }).press('Enter');
  }
  await expect(form.getByRole('combobox', { name: 'State' })).toHaveValue('California');
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await form.getByLabel('Phone number').fill('2133734253');
  await form.getByLabel('City').fill('Pasadena');
  await form.getByLabel('Zip code').fill('91101');
}
