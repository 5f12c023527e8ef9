import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { bookFirstSlot } from '../testing/booking.ts';
import {
  addWednesdaySlots,
  chooseDay,
  computeMonthFromNow,
  findWeekday,
} from '../testing/booking-calendar.ts';
import { expect, test } from '../testing/journey.ts';
import { fillContact, visitor } from '../testing/people.ts';

const interviewLink = (text: string) => /\/interview\/[\w-]+/.exec(text)?.[0] ?? '';
const month = computeMonthFromNow(3);
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const expectStep = (page: Page, name: string) =>
  expect(page.locator('[aria-current="step"]')).toHaveText(new RegExp(`${name}$`));

test('a visitor whose slot somebody else books first chooses another, then moves the interview, and cancels it', async ({
  enter,
  server,
  request,
  expectRefusals,
}) => {
  await addWednesdaySlots(request, month);
  expectRefusals('POST /api/session/store 409');
  const page = await enter({
    timezoneId: 'America/New_York',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  const date = findWeekday(month, 3, 1);
  const slots = page.getByRole('radio');

  await test.step('the visitor opens the form from the landing page and fills it in', async () => {
    await page.goto('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: /schedule/i })
      .first()
      .click();
    await expectStep(page, 'Contact Info');
    await fillContact(page);
    await next(page).click();
  });

  await test.step('the times of a day are shown in the time zone of the visitor as well', async () => {
    await expectStep(page, 'Select Time Slot');
    await chooseDay(page, date);
    await expect(slots).toHaveCount(2);
    await expect(slots.first()).toBeChecked();
    await expect(page.getByText('6:00 AM – 6:30 AM (PST)')).toBeVisible();
    await expect(page.getByText('9:00 AM your time')).toBeVisible();
  });

  await test.step('the chosen time is taken in the meantime, and another one is chosen', async () => {
    await bookFirstSlot(server, date);
    await next(page).click();
    await expect(
      page.getByText('This time slot is already booked. Please choose another one.'),
    ).toBeVisible();
    // The day stays selected, shows the booked time, and no other time is selected.
    await expect(slots.first()).toBeDisabled();
    await expect(page.getByText('Booked', { exact: true })).toBeVisible();
    await expect(page.locator(`button[data-date="${date}"]`)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await slots.nth(1).check();
    await expectAccessible(page.getByRole('main'));
    await next(page).click();
  });

  const link =
    await test.step('the booking is confirmed, and the e-mail has the link to the interview', async () => {
      await expectStep(page, 'Finished');
      await expect(page.getByText(visitor.email)).toBeVisible();
      await expectAccessible(page.getByRole('main'));
      const mail = await server.waitForMail(visitor.email, /Your Lifestory interview/);
      expect(mail.text).toContain('6:30 AM (PST)');
      expect(mail.text).toContain(`${server.url}/join/`);
      return interviewLink(mail.text);
    });

  await test.step('opening the link shows the interview and changes nothing', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Your interview' })).toBeVisible();
    await expect(page.getByText('6:30 AM (PST)').first()).toBeVisible();
    await expect(page.getByText('9:30 AM your time')).toBeVisible();
    await expectAccessible(page.getByRole('main'));
  });

  await test.step('another time is chosen and confirmed', async () => {
    await page.getByRole('button', { name: 'Choose another time' }).click();
    await chooseDay(page, findWeekday(month, 3, 2));
    await slots.first().check();
    await page.getByRole('button', { name: 'Move to this time' }).click();
    await page.getByRole('button', { name: 'Yes, move it' }).click();
    await expect(page.getByText('Your interview has a new time.')).toBeFocused();
    await expect(page.getByText('6:00 AM (PST)').first()).toBeVisible();
    const mail = await server.waitForMail(visitor.email, /^New time: your Lifestory interview/);
    expect(interviewLink(mail.text)).toBe(link);
  });

  await test.step('it is cancelled, and an e-mail confirms that', async () => {
    await page.getByRole('button', { name: 'Cancel the interview' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByRole('heading', { name: 'Your interview is cancelled' })).toBeVisible();
    await expectAccessible(page.getByRole('main'));
    await server.waitForMail(visitor.email, /^Cancelled: your Lifestory interview/);
  });
});
