import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { bookInterviewFor, callAsStaff, findInterview, payInterview } from '../testing/booking.ts';
import { computeMonthFromNow } from '../testing/booking-calendar.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

test.use({ ownServer: 'counts everything' });

const card = (page: Page, label: string) => page.getByRole('link', { name: new RegExp(`^${label}`) });
const tile = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('..').locator('dd');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('staff read the figures of a month, and they all agree', async ({ enter, server }) => {
  const staff = await enter();
  const requests: unknown[] = [];
  staff.on('request', (call) => {
    if (call.url().endsWith('/api/dashboard/data')) requests.push(call.postDataJSON());
  });
  await signIn(staff, superAdmin);

  await test.step('a new business has empty lists, and an alert that nothing can be booked', async () => {
    await expect(staff.getByText('No Records Found')).toHaveCount(2);
    await expect(card(staff, 'Total Customers')).toHaveText('Total Customers0');
    await expect(card(staff, 'Total Revenue')).toHaveText('Total Revenue$0');
    await expect(staff.getByText('Booked Sessions')).toHaveCount(0);
    expect(requests[0]).toEqual({ option: 'this month' });
    await expectAccessible(staff);
  });

  await test.step('a dismissed alert disappears', async () => {
    const alert = staff.getByRole('alert').getByText('No time slot is free in the next 7 days.');
    await expect(alert).toBeVisible();
    await staff.getByRole('button', { name: /^Dismiss: No time slot/ }).click();
    await expect(alert).toHaveCount(0);
  });

  await bookInterviewFor(server, ['Wilhelmina', 'Aldous'], 10);
  await bookInterviewFor(server, ['Percival', 'Brandt'], 12);
  const interviews = [await findInterview(server, 'aldous'), await findInterview(server, 'brandt')];
  for (const interview of interviews) await payInterview(server, interview);
  await callAsStaff(server, '/sessions/refund', { id: interviews[1]?.id });

  await test.step('cards, tiles and charts agree, including the refund', async () => {
    await staff.reload();
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
    await expectAccessible(staff.getByRole('main'));
  });

  await test.step('the filter loads its period and changes only the two tiles', async () => {
    const period = staff.getByLabel('Period', { exact: true });
    await period.selectOption('Previous month');
    await expect(tile(staff, 'Total users')).toHaveText('0');
    await expect(tile(staff, 'Total amount')).toHaveText('$0.00');
    await expect(card(staff, 'Total Revenue')).toHaveText('Total Revenue$250');
    expect(requests.at(-1)).toEqual({ option: 'previous month' });
    await period.selectOption('This month');
  });

  await test.step('the list of bookings links to the meeting, and scrolls with the keyboard', async () => {
    const row = region(staff, 'Future bookings list').getByRole('row', { name: /Wilhelmina Aldous/ });
    await expect(row).toContainText('10:00 AM (PST)');
    await expect(row.getByRole('link', { name: 'Join the meeting with Wilhelmina Aldous' })).toHaveAttribute(
      'href',
      /^\/studio\//,
    );
    const rows = region(staff, 'Rows of Future bookings list');
    await expect.poll(async () => (await rows.boundingBox())?.height).toBe(300);
    await rows.focus();
    await expect(rows).toBeFocused();
  });

  await test.step('the calendar moves forward; an interview in it links to its session', async () => {
    const calendar = region(staff, 'Calendar of interviews');
    const expectMonth = (months: number) => {
      const month = new Date(`${computeMonthFromNow(months)}-01T00:00:00Z`);
      const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
      const title = month.toLocaleDateString('en-US', options);
      return expect(calendar.getByRole('heading', { level: 2 })).toHaveText(title);
    };
    await expectMonth(0);
    for (const months of [1, 2, 3]) {
      await calendar.getByRole('button', { name: 'Next month' }).click();
      await expectMonth(months);
    }
    await expect(calendar.getByRole('link', { name: /Percival Brandt/ })).toBeVisible();
    await calendar.getByRole('link', { name: 'List' }).click();
    await expect(calendar.getByText('10:00 AM (PST)')).toBeVisible();
    await expectAccessible(calendar);
    await calendar.getByRole('link', { name: 'Calendar', exact: true }).click();
    await calendar.getByRole('link', { name: /Wilhelmina Aldous/ }).click();
    await expect(staff).toHaveURL(/\/session\/view\//);
    await expect(staff.getByRole('heading', { level: 1, name: 'Wilhelmina Aldous' })).toBeVisible();
  });
});
