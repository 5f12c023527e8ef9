import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import {
  addWednesdaySlots,
  chooseDay,
  computeMonthFromNow,
  fillContactByKeyboard,
  findWeekday,
} from '../testing/booking-calendar.ts';
import { expect, test } from '../testing/journey.ts';

const month = computeMonthFromNow(4);
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const interviewLink = (text: string) => /\/interview\/[\w-]+/.exec(text)?.[0] ?? '';

/** Books the first free time of a day. */
async function bookOn(page: Page, date: string, name: string, email: string): Promise<void> {
  await page.goto('/schedule-lifestory');
  await fillContactByKeyboard(page, name, email);
  await next(page).click();
  await chooseDay(page, date);
  await expect(page.getByRole('radio').first()).toBeChecked();
  await next(page).click();
  await expect(page.getByText('Your session is booked successfully')).toBeVisible();
}

test.beforeEach(async ({ request }) => addWednesdaySlots(request, month));

test('a visitor moves an interview by the link in the e-mail, then cancels it, and someone else books the time', async ({
  enter,
  server,
  expectRefusals,
}) => {
  expectRefusals('POST /api/session/own 404');
  const page = await enter({ timezoneId: 'America/New_York' });
  const [first, second] = [findWeekday(month, 3, 1), findWeekday(month, 3, 2)];
  await bookOn(page, first, 'Ana', 'ana.moves@example.com');

  await test.step('the booking offers calendars, how to prepare, and its own page', async () => {
    const download = page.waitForEvent('download');
    await page
      .getByRole('navigation', { name: 'Add to calendar' })
      .getByRole('link', { name: 'Apple or other' })
      .click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('BEGIN:VEVENT');
    await expect(page.getByRole('heading', { name: 'How to prepare' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Move or cancel the interview' }).click();
    await expect(page.getByRole('heading', { name: 'Your interview' })).toBeVisible();
  });

  const link = interviewLink(
    (await server.waitForMail('ana.moves@example.com', /^Your Lifestory interview/)).text,
  );

  await test.step('opening the link shows the interview and changes nothing', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Your interview' })).toBeVisible();
    await expect(page.getByText('6:00 AM (PST)').first()).toBeVisible();
    await expect(page.getByText('9:00 AM your time')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('another time is chosen and confirmed', async () => {
    await page.getByRole('button', { name: 'Choose another time' }).click();
    await expect(page.getByRole('heading', { name: 'Choose another time' })).toBeFocused();
    await chooseDay(page, second);
    await expect(page.getByRole('radio').nth(1)).toBeVisible();
    await page.getByRole('radio').nth(1).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Move to this time' }).click();
    await page.getByRole('button', { name: 'Not yet' }).click();
    await page.getByRole('button', { name: 'Move to this time' }).click();
    await page.getByRole('button', { name: 'Yes, move it' }).click();
    await expect(page.getByText('Your interview has a new time.')).toBeFocused();
    await expect(page.getByText('6:30 AM (PST)').first()).toBeVisible();
    const mail = await server.waitForMail('ana.moves@example.com', /^New time: your Lifestory interview/);
    expect(interviewLink(mail.text)).toBe(link);
  });

  await test.step('it is cancelled, and an e-mail confirms that', async () => {
    await page.getByRole('button', { name: 'Cancel the interview' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Cancel the interview' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByRole('heading', { name: 'Your interview is cancelled' })).toBeVisible();
    await expectAccessible(page);
    await server.waitForMail('ana.moves@example.com', /^Cancelled: your Lifestory interview/);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'There is no interview here' })).toBeVisible();
  });

  await test.step('the first time is free again for others', async () => {
    const other = await enter();
    await bookOn(other, first, 'Ben', 'ben.takes@example.com');
    const mail = await server.waitForMail('ben.takes@example.com', /^Your Lifestory interview/);
    expect(mail.subject).toContain('6:00 AM');
  });
});
