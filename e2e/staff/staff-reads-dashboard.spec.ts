import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { bookInterviewFor, callAsStaff, findInterview, payInterview } from '../testing/booking.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

test.use({ ownServer: 'counts everything' });

const card = (page: Page, label: string) => page.getByRole('link', { name: new RegExp(`^${label}`) });
const tile = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('..').locator('dd');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('staff read the figures of a month, and they all agree', async ({ enter, server }) => {
  await bookInterviewFor(server, ['Wilhelmina', 'Aldous'], 10);
  const date = await bookInterviewFor(server, ['Percival', 'Brandt'], 12);
  const interviews = [await findInterview(server, 'aldous'), await findInterview(server, 'brandt')];
  for (const interview of interviews) await payInterview(server, interview);
  await callAsStaff(server, '/sessions/refund', { id: interviews[1]?.id });
  const staff = await enter();
  await signIn(staff, superAdmin, `/dashboard?month=${date.slice(0, 7)}`);

  await test.step('cards, tiles and charts agree, including the refund', async () => {
    await expect(card(staff, 'Total Customers')).toHaveText('Total Customers2');
    await expect(card(staff, 'Total Sub Users')).toHaveText('Total Sub Users0');
    await expect(card(staff, 'Total Revenue')).toHaveText('Total Revenue$250');
    await expect(card(staff, 'Future Bookings')).toHaveText('Future Bookings2');
    await expect(card(staff, 'Completed Recordings')).toHaveText('Completed Recordings0');
    await expect(tile(staff, 'Total users')).toHaveText('2');
    await expect(tile(staff, 'Total amount')).toHaveText('$250.00');
    const revenue = region(staff, 'Revenue over time');
    await revenue.getByText('Show as a table').click();
    await expect(revenue.getByRole('row').last()).toContainText('$250');
    const users = region(staff, 'New users over time');
    await users.getByText('Show as a table').click();
    await expect(users.getByRole('row').last().getByRole('cell')).toHaveText(['2', '0']);
    await expectAccessible(revenue);
    await expectAccessible(users);
  });

  await test.step('the list of bookings has a fixed height and scrolls with the keyboard', async () => {
    const rows = region(staff, 'Rows of Future bookings list');
    await expect(rows.getByRole('row', { name: /Wilhelmina Aldous/ })).toContainText('10:00 AM (PST)');
    await expect.poll(async () => (await rows.boundingBox())?.height).toBe(300);
    await rows.focus();
    await expect(rows).toBeFocused();
  });

  await test.step('an interview in the calendar of its month links to its session', async () => {
    const calendar = region(staff, 'Calendar of interviews');
    await expect(calendar.getByRole('link', { name: /Percival Brandt/ })).toBeVisible();
    await calendar.getByRole('link', { name: /Wilhelmina Aldous/ }).click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Wilhelmina Aldous' })).toBeVisible();
  });
});
