import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true });

const rose = { email: 'rose@lifestory.example', password: demonstrationPassword };
const admin = { email: 'admin@lifestory.example', password: demonstrationPassword };

// Not the dashboard: its figures are always refetched when a part of it appears.
// A call of web/app/early-calls.ts that the page does not make would be wasted, and make the page repeat the others.
test('the calls that pages start before their scripts are made once', async ({ enter }) => {
  const page = await enter();
  let calls: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/')) calls.push(`${url.pathname} ${request.postData() ?? ''}`);
  });
  // The stream of notifications makes pages refetch: it stays without a response.
  await page.route('**/api/notifications/stream', () => undefined);
  const readEarlyCalls = () =>
    page
      .locator('script[data-calls]')
      .evaluate(({ dataset }) => JSON.parse(dataset.calls ?? '[]') as [string, string, string | null][]);
  const countUnusedReplies = () =>
    page.evaluate(
      () => (window as { __earlyCalls?: { replies: Map<string, unknown> } }).__earlyCalls?.replies.size,
    );
  for (const path of ['/schedule-lifestory', '/home', '/gallery']) {
    await test.step(path, async () => {
      // The previous page prefetches when it is idle.
      await page.goto('about:blank');
      calls = [];
      if (path === '/home') await signIn(page, rose, path);
      else await page.goto(path);
      const earlyCalls = await readEarlyCalls();
      expect(earlyCalls.length).toBeGreaterThan(2);
      await expect.poll(countUnusedReplies).toBe(0);
      for (const [, url, body] of earlyCalls) {
        const call = `${url} ${body ?? ''}`;
        expect(
          calls.filter((made) => made === call),
          call,
        ).toHaveLength(1);
      }
    });
  }
});

test('the alerts that the dashboard shows before its scripts stay in place', async ({ enter }) => {
  const page = await enter();
  await signIn(page, admin, '/dashboard');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: 'domcontentloaded' });
  const earlyAlert = page.locator('[data-early-alerts] a').first();
  await expect(earlyAlert).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const message = (await earlyAlert.textContent()) ?? '';
  const place = await earlyAlert.boundingBox();
  release();
  await expect(page.getByRole('button', { name: `Dismiss: ${message}` })).toBeVisible();
  expect(await page.getByRole('link', { name: message, exact: true }).boundingBox()).toEqual(place);
});
