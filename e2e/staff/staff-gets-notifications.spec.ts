import { bookInterviewFor } from '../testing/booking.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

// Bookings of other journeys notify this user as well.
test.use({ ownServer: 'notifications' });

test('staff are notified of a booking at once, and open it from the bell', async ({ enter, server }) => {
  const staff = await enter();
  const streams: string[] = [];
  staff.context().on('request', (request) => {
    if (request.url().endsWith('/notifications/stream')) streams.push(request.url());
  });
  await signIn(staff, superAdmin, '/profile');
  const second = await staff.context().newPage();
  await second.goto('/transactions');
  const bell = staff.getByRole('button', { name: 'Notifications' });
  const dialog = staff.getByRole('dialog', { name: 'Notifications' });

  await test.step('a new staff member has no notifications', async () => {
    await bell.click();
    await expect(dialog.getByText('no notifications', { exact: true })).toBeVisible();
    await staff.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(bell).toBeFocused();
  });

  await test.step('a booking appears in all tabs, which share one stream', async () => {
    await bookInterviewFor(server, ['Nora', 'Quist'], 9);
    for (const page of [staff, second]) {
      await expect(page.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: '1 new notification' })).toBeAttached();
    }
    expect(streams).toHaveLength(1);
  });

  await test.step('opening the bell clears the count in all tabs, and still marks what is new', async () => {
    await bell.click();
    const item = dialog.getByRole('link', { name: /Nora Quist booked a session/ });
    await expect(item).toHaveAccessibleName(/^.*Unread: /);
    await expect(bell).toHaveAccessibleName('Notifications');
    await expect(second.getByRole('button', { name: 'Notifications' })).toHaveAccessibleName('Notifications');
    await dialog.getByRole('button', { name: 'Mark All Read' }).click();
    await expect(item).not.toHaveAccessibleName(/Unread/);
    await expect(dialog.getByRole('button', { name: 'Mark All Read' })).toBeHidden();
    await item.click();
    await expect(staff).toHaveURL(/\/session\/view\//);
    await expect(dialog).toBeHidden();
  });

  await test.step('the next time it is listed among the old ones, until they are deleted', async () => {
    await bookInterviewFor(server, ['Otis', 'Rand'], 11);
    await staff.getByRole('button', { name: 'Notifications, 1 new' }).click();
    await expect(dialog.getByRole('heading', { name: 'Old notifications' })).toBeVisible();
    await expect(dialog.getByRole('link')).toHaveText([/Otis Rand/, /Nora Quist/]);
    await dialog.getByRole('button', { name: 'Delete All Read' }).click();
    await expect(dialog.getByRole('link')).toHaveText([/Otis Rand/]);
    await expect(dialog.getByRole('heading', { name: 'Old notifications' })).toBeHidden();
  });

  await test.step('another tab keeps receiving notifications when the first is closed', async () => {
    await staff.close();
    await expect.poll(() => streams.length).toBe(2);
    await bookInterviewFor(server, ['Pia', 'Stone'], 13);
    await expect(second.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible();
  });
});

test('a notification can emphasize words, and contains no other markup', async ({ enter }) => {
  const staff = await enter();
  const msg =
    '<strong>Nora</strong><img src="/none.png"><script>x</script><a href="//elsewhere">here</a><b>!</b>';
  const sender = { fullName: 'Nora Quist', profile: null };
  const notification = { id: '1', read: false, created: 'just now', created_at: new Date().toISOString() };
  const notifications = [{ ...notification, data: { url: '/sessions', msg, sender } }];
  await staff.route('**/notifications/fetch-unread', (route) =>
    route.fulfill({ json: { success: true, data: { notifications, showCount: 1, more: false } } }),
  );
  await signIn(staff, superAdmin, '/profile');
  await staff.getByRole('button', { name: 'Notifications, 1 new' }).click();
  const item = staff.getByRole('dialog').getByRole('link').first();
  await expect(item.locator('span > span').last()).toHaveJSProperty(
    'innerHTML',
    '<strong>Nora</strong>here<b>!</b>',
  );
});
