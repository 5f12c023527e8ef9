import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { bookInterviewFor, callAsStaff, findInterview, payInterview } from '../testing/booking.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

// Bookings of other journeys notify this user and are counted as well.
test.use({ ownServer: 'notifications and figures' });

const notification = {
  id: '1',
  read: false,
  created: 'just now',
  created_at: new Date().toISOString(),
  data: {
    url: '/sessions',
    msg: '<strong>Nora</strong><img src="/none.png"><script>x</script><a href="//elsewhere">here</a><b>!</b>',
    sender: { fullName: 'Nora Quist', profile: null },
  },
};
const unreadReply = { success: true, data: { notifications: [notification], showCount: 2, more: false } };

const card = (page: Page, label: string) => page.getByRole('link', { name: new RegExp(`^${label}`) });
const tile = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('..').locator('dd');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('staff are notified of bookings at once, and read the figures of their month, which all agree', async ({
  enter,
  server,
}) => {
  const staff = await enter();
  const streams: string[] = [];
  staff.context().on('response', (response) => {
    if (response.url().endsWith('/notifications/stream')) streams.push(response.url());
  });
  await signIn(staff, superAdmin, '/profile');
  // The first tab keeps the stream, which is open before the booking.
  await expect.poll(() => streams.length).toBe(1);
  const second = await staff.context().newPage();
  await second.goto('/profile');
  const bell = staff.getByRole('button', { name: 'Notifications' });
  const dialog = staff.getByRole('dialog', { name: 'Notifications' });

  await test.step('a booking appears in all tabs, which share one stream', async () => {
    await expect(second.getByRole('button', { name: 'Notifications' })).toBeVisible();
    await bookInterviewFor(server, ['Nora', 'Quist'], 9);
    for (const page of [staff, second]) {
      await expect(page.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: '1 new notification' })).toBeAttached();
    }
    expect(streams).toHaveLength(1);
  });

  await test.step('opening the bell clears the count in all tabs, and its link opens the session', async () => {
    await bell.click();
    const item = dialog.getByRole('link', { name: /Nora Quist booked a session/ });
    await expect(item).toHaveAccessibleName(/^.*Unread: /);
    await expect(bell).toHaveAccessibleName('Notifications');
    await expect(second.getByRole('button', { name: 'Notifications' })).toHaveAccessibleName('Notifications');
    await item.click();
    await expect(staff).toHaveURL(/\/session\/view\//);
    await expect(dialog).toBeHidden();
  });

  const date =
    await test.step('another tab keeps receiving notifications when the first is closed', async () => {
      await staff.close();
      await expect.poll(() => streams.length).toBe(2);
      const date = await bookInterviewFor(server, ['Pia', 'Stone'], 13);
      await expect(second.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible();
      return date;
    });

  await test.step('a notification can emphasize words, and contains no other markup', async () => {
    await second.route('**/notifications/fetch-unread', (route) => route.fulfill({ json: unreadReply }));
    await bookInterviewFor(server, ['Otis', 'Rand'], 15);
    await second.getByRole('button', { name: 'Notifications, 2 new' }).click();
    const item = second.getByRole('dialog').getByRole('link').first();
    await expect(item.locator('span > span').last()).toHaveJSProperty(
      'innerHTML',
      '<strong>Nora</strong>here<b>!</b>',
    );
    await second.keyboard.press('Escape');
  });

  await test.step('cards, tiles and charts agree, including the refund', async () => {
    const interviews = [await findInterview(server, 'quist'), await findInterview(server, 'stone')];
    for (const interview of interviews) await payInterview(server, interview);
    await callAsStaff(server, '/sessions/refund', { id: interviews[1]?.id });
    await navigate(second, `/dashboard?month=${date.slice(0, 7)}`);
    await expect(card(second, 'Total Customers')).toHaveText('Total Customers3');
    await expect(card(second, 'Total Sub Users')).toHaveText('Total Sub Users0');
    await expect(card(second, 'Total Revenue')).toHaveText('Total Revenue$250');
    await expect(card(second, 'Future Bookings')).toHaveText('Future Bookings3');
    await expect(card(second, 'Completed Recordings')).toHaveText('Completed Recordings0');
    await expect(tile(second, 'Total users')).toHaveText('3');
    await expect(tile(second, 'Total amount')).toHaveText('$250.00');
    const revenue = region(second, 'Revenue over time');
    // By keyboard: what is still loading above may move the page during a click.
    await revenue.getByText('Show as a table').press('Enter');
    await expect(revenue.getByRole('row').last()).toContainText('$250');
    const users = region(second, 'New users over time');
    await users.getByText('Show as a table').press('Enter');
    await expect(users.getByRole('row').last().getByRole('cell')).toHaveText(['3', '0']);
    await expectAccessible(revenue);
    await expectAccessible(users);
  });

  await test.step('the list of bookings has a fixed height and scrolls with the keyboard', async () => {
    const rows = region(second, 'Rows of Future bookings list');
    await expect(rows.getByRole('row', { name: /Nora Quist/ })).toContainText('9:00 AM (PST)');
    await expect.poll(async () => (await rows.boundingBox())?.height).toBe(300);
    await rows.focus();
    await expect(rows).toBeFocused();
  });

  await test.step('an interview in the calendar of its month links to its session', async () => {
    const calendar = region(second, 'Calendar of interviews');
    await expect(calendar.getByRole('link', { name: /Pia Stone/ })).toBeVisible();
    await calendar.getByRole('link', { name: /Nora Quist/ }).click();
    await expect(second.getByRole('heading', { level: 1, name: 'Nora Quist' })).toBeVisible();
  });
});
