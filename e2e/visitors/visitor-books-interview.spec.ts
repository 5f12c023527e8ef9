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
  await page
    .getByRole('link', { name: /schedule/i })
    .first()
    .click();

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
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('the form is empty again', async () => {
    await page.goto('/schedule-lifestory');
    await expectStep(page, 'Contact Info');
    await expect(page.getByLabel(/^First name/)).toHaveValue('');
  });
});

test('the second of two visitors who book the same slot is informed and chooses another', async ({
  enter,
  expectRefusals,
}) => {
  expectRefusals('POST /api/session/store 409');
  const [ben, cleo] = [
    await enter(),
    await enter({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' }),
  ];
  const date = findWeekday(month, 3, 1);
  for (const [page, name] of [
    [ben, 'Ben'],
    [cleo, 'Cleo'],
  ] as const) {
    await page.goto('/schedule-lifestory');
    await fillContactByKeyboard(page, name, `${name.toLowerCase()}.marsh@example.com`);
    await next(page).click();
    await chooseDay(page, date);
    await expect(page.getByRole('radio').first()).toBeChecked();
  }
  await next(ben).click();
  await expectStep(ben, 'Finished');

  await next(cleo).click();
  await expect(cleo.getByText('This time slot is already booked. Please choose another one.')).toBeVisible();
  await expectStep(cleo, 'Select Time Slot');
  // The day stays selected, shows the booked time, and no other time is selected.
  await expect(cleo.getByRole('radio').first()).toBeDisabled();
  await expect(cleo.getByText('Booked', { exact: true })).toBeVisible();
  await expect(cleo.locator(`button[data-date="${date}"]`)).toHaveAttribute('aria-pressed', 'true');
  await expect(cleo.getByRole('radio', { checked: true })).toHaveCount(0);
  await cleo.getByRole('radio').nth(1).check();
  await expectAccessible(cleo);
  await next(cleo).click();
  await expectStep(cleo, 'Finished');
});

test('past days, full days and days without slots look different', async ({ enter }) => {
  const page = await enter();
  // A fixed date: today is a Wednesday in the middle of a month.
  await page.route('**/api/fetch-dates', (route) =>
    route.fulfill({
      json: {
        success: true,
        currentDate: '2031-03-12',
        formattedDate: '03-12-2031',
        disabledDates: ['2031-03-12', '2031-03-13', '2031-03-15'],
        lastDate: '2031-03-16',
      },
    }),
  );
  await page.goto('/schedule-lifestory');
  await fillContactByKeyboard(page, 'Dora', 'dora.marsh@example.com');
  await next(page).click();
  const day = (date: string) => page.locator(`button[data-date="${date}"]`);
  // The first day with a free time is selected, whatever the client's clock says.
  await expect(day('2031-03-14')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  await day('2031-03-11').click();
  await expect(page.getByText('Please select the current date or after the current date')).toBeVisible();
  await expect(day('2031-03-13')).toBeDisabled();
  await day('2031-03-13').click({ force: true });
  await expect(day('2031-03-14')).toHaveAttribute('aria-pressed', 'true');

  await day('2031-03-20').click();
  await expect(page.getByText('No Slots Available')).toBeVisible();
  await next(page).click();
  await expect(page.getByText('Please select a slot to book session')).toBeVisible();
  await expect(page.getByText('It is mandatory to book session.')).toBeVisible();
  await expectStep(page, 'Select Time Slot');

  await page.getByRole('button', { name: 'Show Friday, March 14' }).click();
  await expect(day('2031-03-14')).toHaveAttribute('aria-pressed', 'true');
  await day('2031-03-14').press('ArrowDown');
  await expect(day('2031-03-21')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(day('2031-04-21')).toBeFocused();
});

test('rejected values are shown at the first step, unknown failures in a toast', async ({
  enter,
  expectRefusals,
}) => {
  expectRefusals('POST /api/session/store 422');
  const page = await enter();
  await page.goto('/schedule-lifestory');
  await page.getByRole('radio', { name: /For someone else/ }).check();
  await fillContactByKeyboard(page, 'Eve', 'eve.marsh@example.com');
  await page.getByLabel('Your first name').fill('Dora');
  await page.getByLabel('Your last name').fill('Marsh');
  await next(page).click();
  await chooseDay(page, findWeekday(month, 3, 2));
  await expect(page.getByRole('radio').first()).toBeChecked();

  await page.route('**/api/session/store', (route) => route.fulfill({ json: { odd: true } }));
  await next(page).click();
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await expectStep(page, 'Select Time Slot');

  const message = { email: ['There are already three sessions with this address.'] };
  await page.unroute('**/api/session/store');
  await page.route('**/api/session/store', (route) =>
    route.fulfill({ status: 422, json: { success: false, code: 'invalid', message } }),
  );
  await next(page).click();
  await expectStep(page, 'Contact Info');
  await expect(page.getByRole('alert').getByText('There are already three sessions')).toBeVisible();
  await expect(page.getByLabel(/^First name/)).toHaveValue('Eve');
  await expect(page.getByRole('radio', { name: /For someone else/ })).toBeChecked();
});

test('the form depends on the country, and a fee of zero is not shown', async ({ enter }) => {
  const page = await enter();
  await page.route('**/api/story-cost', (route) => route.fulfill({ json: { success: true, data: null } }));
  await page.goto('/schedule-lifestory');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('United States');
  await page.getByRole('combobox', { name: 'State' }).fill('new');
  await expect(page.getByRole('option')).toHaveText([
    'New Hampshire',
    'New Jersey',
    'New Mexico',
    'New York',
  ]);
  await page.getByRole('combobox', { name: 'Country' }).fill('germany');
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: 'State' }).fill('bay');
  await expect(page.getByRole('option')).toHaveText(['Bayern']);
  await page.getByRole('combobox', { name: 'Country' }).fill('hong kong');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'State' })).toBeHidden();
  await expect(page.getByLabel('Zip code')).toBeHidden();
  await expect(page.getByText('Lifestory Recording')).toBeHidden();

  await page.getByRole('combobox', { name: 'Day' }).click();
  await expect(page.getByRole('option')).toHaveCount(31);
  await page.getByRole('combobox', { name: 'Year' }).click();
  await expect(page.getByRole('option')).toHaveCount(100);
  await expect(page.getByRole('option').first()).toHaveText(String(new Date().getFullYear()));
});

test('the close button returns to the previous page', async ({ enter }) => {
  const page = await enter();
  await page.goto('/terms');
  await page.goto('/schedule-lifestory');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/terms$/);
});
