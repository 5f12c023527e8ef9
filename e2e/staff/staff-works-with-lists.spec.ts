import { countClicks, readClicks } from '../testing/clicks.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true });

const admin = { email: 'admin@lifestory.example', password: demonstrationPassword };

/** The date in Los Angeles that is `days` from today, `YYYY-MM-DD`. */
const dayFromToday = (days: number) =>
  Temporal.Now.plainDateISO('America/Los_Angeles').add({ days }).toString();

test('staff list the unpaid sessions of a month, and the URL keeps filters and order', async ({ enter }) => {
  const staff = await enter({ viewport: { width: 1280, height: 900 } });
  await signIn(staff, admin, '/profile');
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
  const names = staff.getByRole('rowheader');
  const columnHead = (name: string) => staff.getByRole('columnheader', { name });

  await test.step('four clicks: the list, the payment and both dates', async () => {
    await countClicks(staff);
    await staff.getByRole('link', { name: 'Sessions', exact: true }).first().click();
    await staff.getByRole('combobox', { name: 'Payment' }).click();
    await staff.getByRole('combobox', { name: 'Payment' }).selectOption('Not paid');
    for (const [label, date] of [
      ['From', dayFromToday(0)],
      ['Until', dayFromToday(31)],
    ] as const) {
      await staff.getByLabel(label, { exact: true }).click();
      await staff.getByLabel(label, { exact: true }).fill(date);
    }
    await expect(names).toContainText(['Mei Tanaka', 'Harold Bennett']);
    expect(await readClicks(staff)).toBe(4);
  });

  await test.step('a column head sorts the list', async () => {
    await columnHead('Customer').getByRole('link').click();
    await expect(names).toContainText(['Harold Bennett', 'Mei Tanaka']);
    await expect(staff).toHaveURL(/payment=unpaid.*sort=customer/);
  });

  await test.step('the list is the same after Back from a session', async () => {
    await staff
      .getByRole('link', { name: /^Next step.*/ })
      .first()
      .click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Harold Bennett' })).toBeVisible();
    await staff.goBack();
    await expect(names).toContainText(['Harold Bennett', 'Mei Tanaka']);
    await expect(columnHead('Customer')).toHaveAttribute('aria-sort', 'ascending');
    await expect(staff.getByRole('combobox', { name: 'Payment' })).toHaveValue('unpaid');
  });
});
