import { expectAccessible } from '../testing/accessibility.ts';
import { expect } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';
import { postEvent, test } from '../testing/zoom.ts';

test.use({ ownServer: 'zoom' });

test('staff authorize the Zoom account, and are notified when it is revoked', async ({
  enter,
  zoom,
  request,
}) => {
  const page = await enter();
  await signIn(page, superAdmin);
  const meetingsCard = page.getByRole('region', { name: 'Video meetings' });
  const alert = page.getByText('The video-meeting account is not authorized');

  await test.step('the dashboard says that the authorization is missing, and the settings how to authorize', async () => {
    await expect(alert).toBeVisible();
    await navigate(page, '/Settings');
    await expect(meetingsCard.getByText('Not authorized')).toBeVisible();
  });

  await test.step('accepting at Zoom authorizes the account', async () => {
    await meetingsCard.getByRole('link', { name: 'Authorize' }).click();
    await page.getByRole('link', { name: 'Allow' }).click();
    await expect(page.getByText('The video-meeting account is authorized.')).toBeVisible();
    await expectAccessible(page.getByRole('main'));
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  await test.step('after it is revoked at Zoom, the authorization is missing again', async () => {
    const deauthorization = {
      event: 'app_deauthorized',
      payload: {
        user_id: 'u1',
        client_id: zoom.settings.ZOOM_CLIENT_ID,
        deauthorization_time: new Date(Date.now() + 1000).toISOString(),
      },
    };
    await postEvent(request, zoom, deauthorization);
    await navigate(page, '/Settings');
    await expect(meetingsCard.getByText('Ended', { exact: true })).toBeVisible();
    await expectAccessible(meetingsCard);
    await navigate(page, '/dashboard');
    await expect(alert).toBeVisible();
  });
});
