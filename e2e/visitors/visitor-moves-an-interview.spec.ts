import { expectAccessible } from '../testing/accessibility.ts';
import { bookInterviewFor } from '../testing/booking.ts';
import {
  addWednesdaySlots,
  chooseDay,
  computeMonthFromNow,
  findWeekday,
} from '../testing/booking-calendar.ts';
import { expect, test } from '../testing/journey.ts';

const month = computeMonthFromNow(4);
const interviewLink = (text: string) => /\/interview\/[\w-]+/.exec(text)?.[0] ?? '';

test.beforeEach(async ({ request }) => addWednesdaySlots(request, month));

test('a visitor moves an interview by the link in the e-mail, and then cancels it', async ({
  enter,
  server,
}) => {
  const page = await enter({ timezoneId: 'America/New_York' });
  const email = 'ana.moves@example.com';
  await bookInterviewFor(server, ['Ana', 'Moves'], 8);
  const link = interviewLink((await server.waitForMail(email, /^Your Lifestory interview/)).text);

  await test.step('opening the link shows the interview and changes nothing', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Your interview' })).toBeVisible();
    await expect(page.getByText('8:00 AM (PST)').first()).toBeVisible();
    await expect(page.getByText('11:00 AM your time')).toBeVisible();
    await expectAccessible(page.getByRole('main'));
  });

  await test.step('another time is chosen and confirmed', async () => {
    await page.getByRole('button', { name: 'Choose another time' }).click();
    await chooseDay(page, findWeekday(month, 3, 2));
    await page.getByRole('radio').nth(1).check();
    await page.getByRole('button', { name: 'Move to this time' }).click();
    await page.getByRole('button', { name: 'Yes, move it' }).click();
    await expect(page.getByText('Your interview has a new time.')).toBeFocused();
    await expect(page.getByText('6:30 AM (PST)').first()).toBeVisible();
    const mail = await server.waitForMail(email, /^New time: your Lifestory interview/);
    expect(interviewLink(mail.text)).toBe(link);
  });

  await test.step('it is cancelled, and an e-mail confirms that', async () => {
    await page.getByRole('button', { name: 'Cancel the interview' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByRole('heading', { name: 'Your interview is cancelled' })).toBeVisible();
    await expectAccessible(page.getByRole('main'));
    await server.waitForMail(email, /^Cancelled: your Lifestory interview/);
  });
});
