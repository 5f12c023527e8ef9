import { expect, test } from '../testing/journey.ts';

const notice = 'This browser is too old for this page.';

for (const path of ['/', '/login', '/home', '/join/unknown', '/studio/unknown']) {
  test(`an old browser reads at ${path} what to do, also where the scripts do not run`, async ({
    enter,
    allowOffline,
  }) => {
    allowOffline();
    const page = await enter();
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'CSSPropertyRule');
    });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(path);
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.getByText('Safari 16.4 or newer on an iPhone, iPad or Mac')).toBeVisible();
    await expect(page.locator('.first-loading')).toBeHidden();
  });
}

test('a current browser reads no such notice', async ({ enter }) => {
  const page = await enter();
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(notice)).toBeHidden();
});

for (const path of ['/', '/login', '/schedule-lifestory', '/join/unknown']) {
  // A sandbox without scripts, because Playwright's `javaScriptEnabled` does not change how documents are parsed. The
  // console, which names every script that did not run, is not watched.
  test(`a browser without JavaScript reads at ${path} what to do`, async ({ browser, server }) => {
    const page = await browser.newPage({ baseURL: server.url });
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': 'sandbox allow-same-origin' };
      await route.fulfill({ response, headers });
    });
    await page.goto(path);
    // Queries for texts skip what stands in a noscript element.
    await expect(page.locator('noscript .browser-notice')).toBeVisible();
    await expect(page.locator('.first-loading')).toBeHidden();
    await page.close();
  });
}
