import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
const seed = JSON.parse(readFileSync('/tmp/rec/seed.json', 'utf8'));
const base = 'http://localhost:3151';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'] });
export async function as(who: string, width: number, dark = false) {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme: dark ? 'dark' : 'light' });
  const [token, user] = seed[who];
  await context.addInitScript(([t, u]) => { localStorage.setItem('sanctum_token', t!); localStorage.setItem('user', u!); localStorage.setItem('expiration_date', String(Date.now() + 6e8)); }, [token, JSON.stringify(user)]);
  const page = await context.newPage();
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(who, m.text()));
  page.on('pageerror', (e) => console.log(who, 'PAGE', e.message));
  return page;
}
const what = process.argv[2];
if (what === 'upload') {
  const page = await as('staff', 1440);
  await page.goto(`${base}/upload-video/${seed.customer}`);
  await page.getByLabel(/Drop the video here/).waitFor();
  await page.screenshot({ path: '/tmp/shots/upload-empty.png' });
  await page.route('**/upload-customer-video?**', async (route) => { await new Promise((r) => setTimeout(r, 400)); await route.continue(); });
  await page.getByLabel(/Drop the video here/).setInputFiles('/tmp/rec/life.mp4');
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/shots/upload-run.png' });
  await page.getByText('done!').waitFor({ timeout: 60000 });
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/shots/upload-done.png' });
}
if (what === 'home') {
  for (const [who, width, dark] of [['ana', 390, false], ['ana', 768, false], ['ana', 1440, false], ['sub', 1440, true], ['empty', 1440, false], ['empty', 390, false]] as const) {
    const page = await as(who, width, dark);
    await page.goto(`${base}/home`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/shots/home-${who}-${width}.png`, fullPage: true });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) console.log(who, width, 'sideways', over);
  }
}
await browser.close();
