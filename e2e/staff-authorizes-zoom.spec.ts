import { type ZoomLike, zoomLike } from '../server/src/testing/zoom/zoom-like.ts';
import { isAccessible } from './accessibility.ts';
import { expect, test as journey } from './journey.ts';
import { signIn } from './people.ts';
import { superAdmin } from './server.ts';

/** A journey with meetings made at Zoom, which a local fake server replaces. */
const test = journey.extend<object, { zoom: ZoomLike }>({
  zoom: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures are told apart by the names they take apart
    async ({}, use) => {
      const zoom = await zoomLike();
      await use(zoom);
      await zoom.close();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ zoom }, use) => use(zoom.settings), { scope: 'worker' }],
});

test.use({ ownServer: 'zoom' });

test('staff authorize the Zoom account: not at first, then they do, and hear when it is taken back', async ({
  enter,
  zoom,
  request,
  expectRefusals,
}) => {
  test.setTimeout(120_000);
  expectRefusals('GET /api/zoom/callback/stolen 422');
  const page = await enter();
  await signIn(page, superAdmin);
  const main = page.getByRole('main');
  const standing = page.getByRole('region', { name: 'Video meetings' });
  const heading = page.getByRole('heading', { name: 'Meeting Authorization' });
  const alert = page.getByText('The video-meeting account is not authorized');

  await test.step('the dashboard says that it is missing, the settings how it is done', async () => {
    await expect(alert).toBeVisible();
    await page.goto('/Settings');
    await expect(standing.getByText('Not authorized')).toBeVisible();
    await isAccessible(page);
  });

  await test.step('who says no at Zoom is told that nothing has changed, and gets back to the settings', async () => {
    await standing.getByRole('link', { name: 'Authorize' }).click();
    await page.getByRole('link', { name: 'Decline' }).click();
    await expect(heading).toBeVisible();
    await expect(page.getByText('so nothing has changed')).toBeVisible();
    await expect(page.getByText('Try again')).toBeVisible();
    await isAccessible(page);
    await main.getByRole('link', { name: 'Authorize' }).click();
    await expect(standing.getByText('Not authorized')).toBeVisible();
  });

  await test.step('an answer that was not asked for here is refused', async () => {
    await page.goto('/zoom/callback?code=stolen&state=invented');
    await expect(page.getByText('This authorization was not started here')).toBeVisible();
    await expect(page.getByText('Something went wrong')).toBeVisible();
  });

  await test.step('who says yes is authorized, also when the page is loaded again', async () => {
    await main.getByRole('link', { name: 'Authorize' }).click();
    await standing.getByRole('link', { name: 'Authorize' }).click();
    await page.getByRole('link', { name: 'Allow' }).click();
    for (const look of ['first', 'again']) {
      await expect(page.getByText('The video-meeting account is authorized.'), look).toBeVisible();
      await isAccessible(page);
      await page.reload();
    }
    await main.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(alert).toHaveCount(0);
    await page.goto('/Settings');
    await expect(standing.getByText('host@studio.example')).toBeVisible();
    await expect(standing.getByText('Authorized', { exact: true })).toBeVisible();
  });

  await test.step('taken back on Zoom’s pages, it is missing again', async () => {
    const left = {
      event: 'app_deauthorized',
      payload: {
        user_id: 'u1',
        client_id: zoom.settings.ZOOM_CLIENT_ID,
        deauthorization_time: new Date(Date.now() + 1000).toISOString(),
      },
    };
    const { text, headers } = zoom.webhook(left, new Date());
    const response = await request.post('/api/zoom/webhook', {
      headers: { ...headers, 'content-type': 'application/json' },
      data: text,
    });
    expect(response.status()).toBe(200);
    await page.reload();
    await expect(standing.getByText('Ended', { exact: true })).toBeVisible();
    await expect(standing.getByRole('link', { name: 'Authorize again' })).toBeVisible();
    await isAccessible(page);
    await page.goto('/dashboard');
    await expect(alert).toBeVisible();
  });
});
