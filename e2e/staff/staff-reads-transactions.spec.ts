import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { bookInterviewFor, findInterview, payInterview } from '../testing/booking.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

const total = (page: Page) => page.getByRole('row', { name: /^Total of/ }).getByRole('cell');

/** Downloads the page's export and parses the CSV. */
async function downloadCsv(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    // With the keyboard, because the message about the refund covers the button.
    page.getByRole('button', { name: 'Export CSV' }).press('Enter'),
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
  await signIn(staff, superAdmin, `/session/view/${interview.id}`);

  await test.step('a part of a payment is refunded', async () => {
    await staff.getByRole('button', { name: /^Refund a part of transaction/ }).click();
    const part = staff.getByRole('dialog', { name: /^Refund a part/ });
    await part.getByLabel('Amount in dollars').fill('50');
    await part.getByLabel('Reason').fill('Late start');
    await part.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(staff.getByText('Payment partly refunded')).toBeVisible();
    await expect(part).toBeHidden();
  });

  await test.step('the ledger lists both with their signs, and the total is right', async () => {
    await staff.getByRole('link', { name: 'Transactions', exact: true }).first().click();
    await search(staff, 'FERRANT');
    const row = staff.getByRole('row', { name: /Ottilie Ferrant/ });
    await expect(row.getByRole('cell', { name: '$' })).toHaveText(['-$50.00', '+$250.00']);
    await expect(row.last()).toContainText('Lifestory video');
    await expect(total(staff)).toHaveText('+$200.00');
    await expect(staff.getByRole('row', { name: /^Total of 2 found for “FERRANT”/ })).toBeVisible();
  });

  await test.step('the export of a search contains its rows', async () => {
    const { name, rows } = await downloadCsv(staff);
    expect(name).toMatch(/^lifestory-transactions-\d{4}-\d\d-\d\d\.csv$/);
    expect(rows.map(({ Account, Amount }) => [Account, Amount])).toEqual([
      ['Ottilie Ferrant', '-50.00'],
      ['Ottilie Ferrant', '250.00'],
    ]);
  });

  await test.step('the name links to the customer', async () => {
    await staff.getByRole('link', { name: 'Ottilie Ferrant' }).first().click();
    await expect(staff).toHaveURL(/\/user\/view\//);
  });
});
