import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { bookFirstSlot } from '../testing/booking.ts';
import {
  addWednesdaySlots,
  chooseDay,
  computeMonthFromNow,
  fillContactByKeyboard,
  findWeekday,
} from '../testing/booking-calendar.ts';
import { expect, test } from '../testing/journey.ts';

const month = computeMonthFromNow(3);
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Progress of the booking' });
const cost = (page: Page) => page.getByText('Lifestory Recording: $250');
const expectStep = (page: Page, name: string) =>
  expect(page.locator('[aria-current="step"]')).toHaveText(new RegExp(`${name}$`));

test.beforeEach(async ({ request }) => addWednesdaySlots(request, month));

test('a visitor books an interview and gets the invitation', async ({ enter, server, expectRefusals }) => {
  expectRefusals('POST /api/session/validation 422');
  const page = await enter({ timezoneId: 'America/New_York' });
  const date = findWeekday(month, 3);
  await page.goto('/');
  const schedule = page.getByRole('link', { name: /schedule/i }).first();
  await schedule.click();

  await test.step('the close button returns to the previous page', async () => {
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/');
    await schedule.click();
  });

  await test.step('the lists depend on the country', async () => {
    const state = page.getByRole('combobox', { name: 'State' });
    const country = page.getByRole('combobox', { name: 'Country' });
    await expect(country).toHaveValue('United States');
    await state.fill('new');
    await expect(page.getByRole('option')).toHaveText([
      'New Hampshire',
      'New Jersey',
      'New Mexico',
      'New York',
    ]);
    await country.fill('germany');
    await page.keyboard.press('Tab');
    await state.fill('bay');
    await expect(page.getByRole('option')).toHaveText(['Bayern']);
    await country.fill('united states');
    await page.keyboard.press('Tab');
    await expect(country).toHaveValue('United States');
    await page.getByRole('combobox', { name: 'Day' }).click();
    await expect(page.getByRole('option')).toHaveCount(31);
    await page.getByRole('combobox', { name: 'Year' }).click();
    await expect(page.getByRole('option')).toHaveCount(100);
    await expect(page.getByRole('option').first()).toHaveText(String(new Date().getFullYear()));
  });

  await test.step('an empty form shows all messages at once', async () => {
    await expectStep(page, 'Contact Info');
    await expect(progress(page)).toHaveAttribute('aria-valuenow', '0');
    await expect(cost(page)).toBeVisible();
    await next(page).click();
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(11);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('button', { name: 'Please choose a state.' }).click();
    await expect(page.getByRole('combobox', { name: 'State' })).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('the entered values survive a reload', async () => {
    await fillContactByKeyboard(page, 'Ana', 'ana.marsh@example.com');
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Month' })).toHaveValue('June');
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('California');
    await expect(page.getByLabel(/^First name/)).toHaveValue('Ana');
    await next(page).click();
  });

  await test.step('a time is chosen', async () => {
    await expectStep(page, 'Select Time Slot');
    await expect(progress(page)).toHaveAttribute('aria-valuenow', '50');
    await chooseDay(page, date);
    const slots = page.getByRole('radio');
    await expect(slots).toHaveCount(2);
    await expect(slots.first()).toBeChecked();
    await expect(page.getByText('6:00 AM – 6:30 AM (PST)')).toBeVisible();
    await expect(page.getByText('9:00 AM your time')).toBeVisible();
    await expectAccessible(page);
    const sent = page.waitForRequest('**/api/session/store');
    await next(page).click();
    expect((await sent).postDataJSON()).toMatchObject({
      account_for: 'my_self',
      country: 'United States',
      month: '6',
      day: '15',
      year: '1950',
      date,
    });
  });

  await test.step('the booking is confirmed', async () => {
    await expectStep(page, 'Finished');
    await expect(progress(page)).toHaveAttribute('aria-valuenow', '100');
    await expect(
      page.getByText(/confirmation email with a link to the video meeting will follow/),
    ).toBeVisible();
    await expect(page.getByText(/within an hour, please check your spam folder/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeHidden();
    await expect(cost(page)).toBeHidden();
    await expectAccessible(page);
    const mail = await server.waitForMail('ana.marsh@example.com', /Your Lifestory interview/);
    expect(mail.text).toContain('6:00 AM (PST)');
    expect(mail.text).toContain(`${server.url}/join/`);
  });

  await test.step('the booking can be added to a calendar, and has its own page', async () => {
    const download = page.waitForEvent('download');
    await page
      .getByRole('navigation', { name: 'Add to calendar' })
      .getByRole('link', { name: 'Apple or other' })
      .click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('BEGIN:VEVENT');
    await expect(page.getByRole('heading', { name: 'How to prepare' })).toBeVisible();
    await page.getByRole('link', { name: 'Move or cancel the interview' }).click();
    await expect(page.getByRole('heading', { name: 'Your interview' })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('the form is empty again', async () => {
    await schedule.click();
    await expectStep(page, 'Contact Info');
    await expect(page.getByLabel(/^First name/)).toHaveValue('');
  });
});

test('a visitor whose slot somebody else books first is informed and chooses another', async ({
  enter,
  server,
  expectRefusals,
}) => {
  expectRefusals('POST /api/session/store 409');
  const page = await enter({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const date = findWeekday(month, 3, 1);
  await page.goto('/schedule-lifestory');
  await fillContactByKeyboard(page, 'Cleo', 'cleo.marsh@example.com');
  await next(page).click();
  await chooseDay(page, date);
  await expect(page.getByRole('radio').first()).toBeChecked();
  await bookFirstSlot(server, date);

  await next(page).click();
  await expect(page.getByText('This time slot is already booked. Please choose another one.')).toBeVisible();
  await expectStep(page, 'Select Time Slot');
  // The day stays selected, shows the booked time, and no other time is selected.
  await expect(page.getByRole('radio').first()).toBeDisabled();
  await expect(page.getByText('Booked', { exact: true })).toBeVisible();
  await expect(page.locator(`button[data-date="${date}"]`)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('radio').nth(1).check();
  await expectAccessible(page);
  await next(page).click();
  await expectStep(page, 'Finished');
});
