import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { expectAccessible } from '../testing/accessibility.ts';
import { bookInterviewFor, callAsStaff, findInterview } from '../testing/booking.ts';
import { fillCard } from '../testing/card.ts';
import { countClicks, readClicks } from '../testing/clicks.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { choose, signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

test('staff add a customer, write a note, record payments without a card and one by card, and export the transactions', async ({
  enter,
  server,
}) => {
  await bookInterviewFor(server, ['Odile', 'Marchetti'], 17);
  const { id, user_id } = await findInterview(server, 'marchetti');
  const staff = await enter({ acceptDownloads: true });
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

  const hosting = staff.getByRole('region', { name: 'Subscription', exact: true });

  await test.step('two clicks record the fee as paid by check', async () => {
    await navigate(staff, `/session/view/${id}`);
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
    expect(rows.map((row) => [row.Account, row.Method, row['Amount before provider fees']])).toEqual([
      ['Odile Marchetti', 'Bank transfer', '-120.00'],
      ['Odile Marchetti', 'Bank transfer', '120.00'],
      ['Odile Marchetti', 'Check', '250.00'],
      ['', '', '250.00'],
    ]);
  });

  await test.step('a payment for video and hosting is taken by card', async () => {
    await bookInterviewFor(server, ['Lionel', 'Fairchild'], 18);
    const paid = await findInterview(server, 'fairchild');
    await navigate(staff, `/session/view/${paid.id}`);
    await staff.getByRole('button', { name: 'Buy Video & Hosting', exact: true }).click();
    const form = staff.getByRole('dialog', { name: 'Payment for video and hosting' });
    await expect(form.getByLabel('Amount')).toHaveValue('$260.00 USD');
    await expectAccessible(form);
    await fillCard(staff, '5555555555554444');
    await form.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(staff.getByText('Payment successful')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(staff.getByRole('cell', { name: '$260.00' })).toBeVisible();
  });

  await test.step('the account is created', async () => {
    await staff.getByRole('button', { name: 'Create Customer' }).click();
    await expect(
      staff.getByText('Customer account created successfully and an email sent to the customer'),
    ).toBeVisible();
    await expect(staff.getByText('Account created successfully', { exact: true })).toBeVisible();
  });

  await test.step('a part of the payment is refunded', async () => {
    await staff.getByRole('button', { name: /^Refund a part of transaction/ }).click();
    const part = staff.getByRole('dialog', { name: /^Refund a part/ });
    await part.getByLabel('Amount in dollars').fill('50');
    await part.getByLabel('Reason').fill('Late start');
    await part.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(staff.getByText('Payment partly refunded')).toBeVisible();
    await expect(staff.getByRole('cell', { name: '-$50.00' })).toBeVisible();
  });
});

/** Fills in the form by keyboard, so that only buttons and links count as clicks. */
async function fillCustomer(staff: Page): Promise<void> {
  const form = staff.getByRole('dialog', { name: 'Add customer' });
  await form.getByLabel('First name').fill('Agnes');
  await form.getByLabel('Last name').fill('Holm');
  await choose(form, 'Month', 'March');
  await choose(form, 'Day', '14');
  await choose(form, 'Year', '1944');
  await choose(form, 'State', 'California');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('agnes.holm@example.com');
  await form.getByLabel('Phone number').fill('2133734253');
  await form.getByLabel('City').fill('Pasadena');
  await form.getByLabel('Zip code').fill('91101');
}
