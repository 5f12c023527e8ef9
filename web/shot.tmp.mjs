import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from '@playwright/test';

const [, , path, name, widths = '390,1440', act = ''] = process.argv;
const r = await fetch('http://127.0.0.1:3140/api/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: process.env.AS ?? 'boss@example.com', password: 'gentle river stones' }),
});
const { user, token } = await r.json();
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
for (const w of widths.split(',').map(Number)) {
  const ctx = await b.newContext({
    viewport: { width: w, height: w < 500 ? 844 : 900 },
    colorScheme: process.env.DARK ? 'dark' : 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await ctx.addInitScript(
    ([u, t]) => {
      localStorage.setItem('user', u);
      localStorage.setItem('sanctum_token', t);
      localStorage.setItem('expiration_date', String(Date.now() + 6e8));
    },
    [JSON.stringify(user), token],
  );
  const page = await ctx.newPage();
  page.on('console', (m) => {
    if (['error', 'warning'].includes(m.type())) console.log(w, m.type(), m.text().slice(0, 300));
  });
  page.on('pageerror', (e) => console.log(w, 'PAGEERROR', e.message));
  await page
    .goto('http://127.0.0.1:3141' + path, { waitUntil: 'networkidle' })
    .catch((e) => console.log(e.message));
  await page.waitForTimeout(800);
  if (act) await (await import('/tmp/acts.mjs'))[act](page, w);
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (over > 0) console.log(w, 'OVERFLOW', over);
  const axe = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  for (const v of axe.violations)
    console.log(
      w,
      'AXE',
      v.id,
      v.impact,
      v.nodes.length,
      v.nodes[0].html.slice(0, 160),
      v.nodes[0].any?.[0]?.message?.slice(0, 160),
    );
  await page.screenshot({
    path: `/tmp/shots/staff-${name}-${w}${process.env.DARK ? '-dark' : ''}.png`,
    fullPage: !process.env.FOLD,
  });
  await ctx.close();
}
await b.close();
