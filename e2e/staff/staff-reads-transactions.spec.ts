import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { bookInterviewFor, findInterview, payInterview } from '../testing/booking.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

const total = (page: Page) => page.getByRole('row', { name: /^Total of/ }).getByRole('cell');
const toCents = (dollars: string) => Math.round(Number(dollars.replace(/[+$,]/g, '')) * 100);

/** Downloads the page's export and parses the CSV. */
async function downloadCsv(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
  return { name: download.suggestedFilename(), rows };
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await expect(page).toHaveURL(new RegExp(`search=${text}`));
}

test('staff read payments and refunds, and export them', async ({ enter, server }) => {
  await bookInterviewFor(server, ['Ottilie', 'Ferrant'], 15);
  const interview = await findInterview(server, 'ferrant');
  await payInterview(server, interview);
  const staff = await enter({ acceptDownloads: true });
  await signIn(staff, superAdmin, '/transactions');
  const ledger = () => staff.getByRole('link', { name: 'Transactions', exact: true }).first().click();

  await test.step('a payment is listed in the ledger with a plus sign', async () => {
    await search(staff, 'FERRANT');
    const row = staff.getByRole('row', { name: /Ottilie Ferrant/ });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Lifestory video');
    await expect(row.getByRole('cell').last()).toHaveText('+$250.00');
    await expect(total(staff)).toHaveText('+$250.00');
  });

  await test.step('a refund is listed with a minus sign, and the total is right', async () => {
    await navigate(staff, `/session/view/${interview.id}`);
    await staff.getByRole('button', { name: /^Refund a part of transaction/ }).click();
    const part = staff.getByRole('dialog', { name: /^Refund a part/ });
    await part.getByLabel('Amount in dollars').fill('50');
    await part.getByLabel('Reason').fill('Late start');
    await part.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(staff.getByText('Payment partly refunded')).toBeVisible();
    await expect(part).toBeHidden();
    await staff.getByRole('button', { name: 'Refund', exact: true }).click();
    await staff.getByRole('button', { name: 'Yes, refund it' }).click();
    await expect(staff.getByText('Payment refunded successfully')).toBeVisible();
    await ledger();
    await search(staff, 'ferrant');
    const amounts = staff.getByRole('row', { name: /Ottilie Ferrant/ }).getByRole('cell', { name: '$' });
    await expect(amounts).toHaveText(['-$200.00', '-$50.00', '+$250.00']);
    await expect(total(staff)).toHaveText('$0.00');
    await expect(staff.getByRole('row', { name: /^Total of 3 found for “ferrant”/ })).toBeVisible();
  });

  await test.step('the export of a search contains its rows', async () => {
    const { name, rows } = await downloadCsv(staff);
    expect(name).toMatch(/^lifestory-transactions-\d{4}-\d\d-\d\d\.csv$/);
    expect(rows.map(({ Account, Amount }) => [Account, Amount])).toEqual([
      ['Ottilie Ferrant', '-200.00'],
      ['Ottilie Ferrant', '-50.00'],
      ['Ottilie Ferrant', '250.00'],
    ]);
  });

  await test.step('the full export adds up to the total on the page', async () => {
    await staff.getByRole('searchbox').fill('');
    await expect(staff.getByRole('row', { name: /^Total of all/ })).toBeVisible();
    const { rows } = await downloadCsv(staff);
    const sum = rows.reduce((cents, { Amount }) => cents + toCents(Amount ?? ''), 0);
    expect(sum).toBe(toCents(await total(staff).innerText()));
  });

  await test.step('a search for a transaction number finds it, another search finds nothing', async () => {
    const number = await staff.getByRole('rowheader', { name: /^\d+$/ }).first().innerText();
    await search(staff, number);
    await expect(staff.getByRole('rowheader', { name: /^\d+$/ })).toHaveCount(1);
    await search(staff, 'nobody');
    await expect(staff.getByText('No record found')).toBeVisible();
  });

  await test.step('customers can be exported as well', async () => {
    await navigate(staff, '/customers?search=ferrant');
    const { name, rows } = await downloadCsv(staff);
    expect(name).toMatch(/^lifestory-customers-/);
    expect(rows.map((row) => row['E-mail'])).toEqual(['ottilie.ferrant@example.com']);
  });

  await test.step('the name links to the customer', async () => {
    await navigate(staff, '/transactions?search=ferrant');
    await staff.getByRole('link', { name: 'Ottilie Ferrant' }).first().click();
    await expect(staff).toHaveURL(/\/user\/view\//);
  });
});
