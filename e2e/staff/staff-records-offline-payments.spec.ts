import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { bookInterviewFor, callAsStaff, findInterview } from '../testing/booking.ts';
import { countClicks, readClicks } from '../testing/clicks.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

test('staff record a fee by check and a year of hosting by bank transfer, undo one, and export the transactions', async ({
  enter,
  server,
}) => {
  await bookInterviewFor(server, ['Odile', 'Marchetti'], 17);
  const { id, user_id } = await findInterview(server, 'marchetti');
  const staff = await enter({ acceptDownloads: true });
  await signIn(staff, superAdmin, `/session/view/${id}`);
  const hosting = staff.getByRole('region', { name: 'Subscription', exact: true });

  await test.step('two clicks record the fee as paid by check', async () => {
    const record = staff.getByRole('button', { name: 'Record payment' });
    await expect(record).toBeVisible();
    await countClicks(staff);
    await record.click();
    const dialog = staff.getByRole('dialog', { name: 'Record a payment' });
    await dialog.getByLabel('Paid by').selectOption('Check');
    await dialog.getByLabel('Reference').fill('No. 1207');
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(staff.getByText('Payment recorded')).toBeVisible();
    expect(await readClicks(staff)).toBe(2);
    await server.waitForMail('odile.marchetti@example.com', /receipt/);
  });

  await test.step('two clicks record twelve months of hosting as paid by bank transfer', async () => {
    await callAsStaff(server, '/user/create-customer-account', { id: user_id });
    await navigate(staff, `/user/view/${user_id}`);
    await expect(hosting).toContainText('On trial');
    await countClicks(staff);
    await hosting.getByRole('button', { name: 'Record payment' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Record a payment of hosting' });
    await dialog.getByLabel('Paid by').selectOption('Bank transfer');
    await dialog.getByLabel('Reference').fill('T-77');
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(hosting.getByRole('list', { name: 'Paid without a card' })).toContainText('12 months');
    expect(await readClicks(staff)).toBe(2);
    await expect(hosting).toContainText('Active');
  });

  await test.step('the transfer is undone, and the trial is back', async () => {
    await hosting.getByRole('button', { name: /^Undo transaction/ }).click();
    const dialog = staff.getByRole('dialog', { name: 'Undo the payment?' });
    await dialog.getByLabel('Reason').fill('The transfer was called back');
    await dialog.getByRole('button', { name: 'Undo payment' }).click();
    await expect(hosting).toContainText('On trial');
  });

  await test.step('the list has all three with their signs and their total, and so has its export', async () => {
    await staff.getByRole('link', { name: 'Transactions', exact: true }).first().click();
    await staff.getByRole('searchbox').fill('MARCHETTI');
    await expect(staff.getByRole('row', { name: /^Total of 3 found for “MARCHETTI”/ })).toContainText(
      '+$250.00',
    );
    await expect(staff.getByRole('row', { name: /Odile Marchetti/ })).toHaveText([
      /-\$120\.00/,
      /Bank transfer: Hosting, 12 months.*\+\$120\.00/,
      /Check: Lifestory video.*\+\$250\.00/,
    ]);
    const download = staff.waitForEvent('download');
    // With the keyboard, because a message can cover the button.
    await staff.getByRole('button', { name: 'Export CSV' }).press('Enter');
    const text = await readFile(await (await download).path(), 'utf8');
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map(({ Account, Amount }) => [Account, Amount])).toEqual([
      ['Odile Marchetti', '-120.00'],
      ['Odile Marchetti', '120.00'],
      ['Odile Marchetti', '250.00'],
    ]);
  });
});
