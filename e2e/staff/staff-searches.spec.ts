import { expectAccessible } from '../testing/accessibility.ts';
import { countClicks, readClicks } from '../testing/clicks.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true });

const admin = { email: 'admin@lifestory.example', password: demonstrationPassword };

test('staff find a customer and a session from every page without a click', async ({ enter }) => {
  const staff = await enter();
  await signIn(staff, admin, '/profile');
  const dialog = staff.getByRole('dialog', { name: 'Search everything' });
  const field = dialog.getByRole('combobox', { name: 'Search everything' });
  const results = dialog.getByRole('listbox', { name: 'Results' });
  const search = async (text: string) => {
    // The key works once the scripts of the page are loaded.
    await expect(async () => {
      await staff.keyboard.press('/');
      await expect(field).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await field.fill(text);
    await expect(results.getByRole('option', { selected: true })).toBeVisible();
  };
  const option = (group: string) => results.getByRole('group', { name: group }).getByRole('option').first();

  await test.step('the name of a customer opens their page with Enter', async () => {
    await countClicks(staff);
    await search('okafor');
    await expect(option('Customers')).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(dialog);
    await staff.keyboard.press('Enter');
    await expect(staff.getByRole('region', { name: 'George Okafor' })).toBeVisible();
  });

  await test.step('the arrow keys choose the session of another customer', async () => {
    await search('tanaka');
    await staff.keyboard.press('ArrowDown');
    await expect(option('Sessions')).toHaveAttribute('aria-selected', 'true');
    await staff.keyboard.press('Enter');
    await expect(staff.getByRole('heading', { level: 1, name: 'Mei Tanaka' })).toBeVisible();
    expect(await readClicks(staff)).toBe(0);
  });
});
