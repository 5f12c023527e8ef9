import { bookInterviewFor, findInterview } from '../testing/booking.ts';
import { countClicks, readClicks } from '../testing/clicks.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

test('staff record a fee by check and a year of hosting by bank transfer, and undo one', async ({
  enter,
  server,
}) => {
  await bookInterviewFor(server, ['Odile', 'Marchetti'], 17);
  const staff = await enter();
  const { id, user_id } = await findInterview(server, 'marchetti');
  await signIn(staff, superAdmin, `/session/view/${id}`);
  const hosting = staff.getByRole('region', { name: 'Subscription', exact: true });
  const rows = staff.getByRole('row', { name: /Odile Marchetti/ });
  const transactions = async () => {
    await staff.getByRole('link', { name: 'Transactions', exact: true }).first().click();
    await staff.getByRole('searchbox').fill('marchetti');
    await expect(staff).toHaveURL(/search=marchetti/);
  };

  await test.step('the fee is recorded as paid by check', async () => {
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
    await staff.getByRole('button', { name: 'Create Customer' }).click();
    await expect(staff.getByText('Account created successfully', { exact: true })).toBeVisible();
  });

  await test.step('twelve months of hosting are recorded as paid by bank transfer', async () => {
    await navigate(staff, `/user/view/${user_id}`);
    await expect(hosting).toContainText('On trial');
    await countClicks(staff);
    await hosting.getByRole('button', { name: 'Record payment' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Record a payment of hosting' });
    await expect(dialog.getByRole('status')).toHaveText('Amount received: $120.00');
    await dialog.getByLabel('Paid by').selectOption('Bank transfer');
    await dialog.getByLabel('Reference').fill('T-77');
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(hosting.getByRole('list', { name: 'Paid without a card' })).toContainText('12 months');
    expect(await readClicks(staff)).toBe(2);
    await expect(hosting).toContainText('Active');
  });

  await test.step('the list of transactions shows both', async () => {
    await transactions();
    await expect(rows).toHaveText([
      /Bank transfer: Hosting, 12 months.*\+\$120\.00/,
      /Check: Lifestory video.*\+\$250\.00/,
    ]);
  });

  await test.step('the transfer is undone: the trial is back, and the ledger is balanced', async () => {
    await rows.first().getByRole('link', { name: 'Odile Marchetti' }).click();
    await hosting.getByRole('button', { name: /^Undo transaction/ }).click();
    const dialog = staff.getByRole('dialog', { name: 'Undo the payment?' });
    await dialog.getByLabel('Reason').fill('The transfer was called back');
    await dialog.getByRole('button', { name: 'Undo payment' }).click();
    await expect(hosting).toContainText('On trial');
    await transactions();
    await expect(rows).toHaveCount(3);
    await expect(staff.getByRole('row', { name: /^Total of 3 found/ })).toContainText('$250.00');
  });
});
