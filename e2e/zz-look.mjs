import { chromium } from 'playwright-core';

const out = process.argv[2];
const only = process.argv[3];
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const base = 'http://localhost:3999';
for (const [w, scheme] of [
  [1440, 'light'],
  [390, 'light'],
  [1440, 'dark'],
  [390, 'dark'],
]) {
  if (only && !only.split(',').includes(`${w}${scheme[0]}`)) continue;
  for (const who of ['admin', 'rose']) {
    const c = await b.newContext({
      viewport: { width: w, height: w > 400 ? 900 : 844 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    });
    const p = await c.newPage();
    await p.goto(base + '/login');
    await p.getByLabel('Email').first().fill(`${who}@lifestory.example`);
    await p.getByLabel('Password', { exact: true }).fill('garden-gate-1947');
    await p.getByRole('button', { name: 'Sign In', exact: true }).click();
    await p.waitForURL(/dashboard|home/);
    const pages =
      who === 'admin'
        ? [
            '/dashboard',
            '/customers',
            '/sessions',
            '/time-slots',
            '/setting',
            '/transactions',
            '/questions',
            '/staff',
            '/mails',
            '/audit-log',
            'SESSION',
          ]
        : ['/home', '/gallery', '/setting', '/search'];
    for (const path of pages) {
      let url = path;
      if (path === 'SESSION') {
        const r = await p.evaluate(
          async () =>
            (
              await (
                await fetch('/api/sessions/fetch-all', {
                  headers: { authorization: 'Bearer ' + localStorage.sanctum_token },
                })
              ).json()
            ).data.find((s) => s.customer.fname === 'Rose').id,
        );
        url = '/session/view/' + r;
      }
      await p.goto(base + url);
      await p.waitForTimeout(1500);
      await p.screenshot({
        path: `${out}/${who}-${path === 'SESSION' ? 'session' : path.slice(1)}-${w}-${scheme}.png`,
        fullPage: true,
      });
    }
    await c.close();
  }
}
await b.close();
