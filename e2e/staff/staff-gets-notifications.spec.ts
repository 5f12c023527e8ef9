import { bookInterviewFor } from '../testing/booking.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

// Bookings of other journeys notify this user as well.
test.use({ ownServer: 'notifications' });

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

test('staff are notified of a booking at once, and open it from the bell', async ({ enter, server }) => {
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

  await test.step('another tab keeps receiving notifications when the first is closed', async () => {
    await staff.close();
    await expect.poll(() => streams.length).toBe(2);
    await bookInterviewFor(server, ['Pia', 'Stone'], 13);
    await expect(second.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible();
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
  });
});
