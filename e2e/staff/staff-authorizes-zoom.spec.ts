import { expectAccessible } from '../testing/accessibility.ts';
import { expect } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';
import { postEvent, test } from '../testing/zoom.ts';

test.use({ ownServer: 'zoom' });

test('staff authorize the Zoom account after declining once, and are notified when it is revoked', async ({
  enter,
  zoom,
  request,
  expectRefusals,
}) => {
  expectRefusals('GET /api/zoom/callback/stolen 422');
  const page = await enter();
  await signIn(page, superAdmin);
  const main = page.getByRole('main');
  const meetingsCard = page.getByRole('region', { name: 'Video meetings' });
  const heading = page.getByRole('heading', { name: 'Meeting Authorization' });
  const alert = page.getByText('The video-meeting account is not authorized');

  await test.step('the dashboard says that the authorization is missing, and the settings how to authorize', async () => {
    await expect(alert).toBeVisible();
    await navigate(page, '/Settings');
    await expect(meetingsCard.getByText('Not authorized')).toBeVisible();
    await expectAccessible(meetingsCard);
  });

  await test.step('declining at Zoom returns to the settings with a message that nothing changed', async () => {
    await meetingsCard.getByRole('link', { name: 'Authorize' }).click();
    await page.getByRole('link', { name: 'Decline' }).click();
    await expect(heading).toBeVisible();
    await expect(page.getByText('so nothing has changed')).toBeVisible();
    await expect(page.getByText('Try again')).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('link', { name: 'Authorize' }).click();
    await expect(meetingsCard.getByText('Not authorized')).toBeVisible();
  });

  await test.step('a callback that was not started here is rejected', async () => {
    await page.goto('/zoom/callback?code=stolen&state=invented');
    await expect(page.getByText('This authorization was not started here')).toBeVisible();
    await expect(page.getByText('Something went wrong')).toBeVisible();
  });

  await test.step('accepting authorizes the account, even after a reload of the callback page', async () => {
    await main.getByRole('link', { name: 'Authorize' }).click();
    await meetingsCard.getByRole('link', { name: 'Authorize' }).click();
    await page.getByRole('link', { name: 'Allow' }).click();
    for (const load of ['first load', 'reload']) {
      await expect(page.getByText('The video-meeting account is authorized.'), load).toBeVisible();
      await expectAccessible(page);
      await page.reload();
    }
    await main.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(alert).toHaveCount(0);
    await navigate(page, '/Settings');
    await expect(meetingsCard.getByText('host@studio.example')).toBeVisible();
    await expect(meetingsCard.getByText('Authorized', { exact: true })).toBeVisible();
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
    await page.reload();
    await expect(meetingsCard.getByText('Ended', { exact: true })).toBeVisible();
    await expect(meetingsCard.getByRole('link', { name: 'Authorize again' })).toBeVisible();
    await expectAccessible(meetingsCard);
    await navigate(page, '/dashboard');
    await expect(alert).toBeVisible();
  });
});
