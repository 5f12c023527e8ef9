import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { submitSignIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true });

const staff = { email: 'admin@lifestory.example', password: demonstrationPassword };
const rose = { email: 'rose@lifestory.example', password: demonstrationPassword };

/** The installation as another machine in the local network reaches it: over HTTP, under a host name. */
const onNetwork = (url: string) => url.replace('localhost', 'lifestory.lan');

test('over HTTP under a host name, customers sign in and comment, and staff copy links', async ({
  server,
  enter,
}) => {
  const page = await enter({ baseURL: onNetwork(server.url) });
  await test.step('a customer sees the home page and comments on a photograph', async () => {
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await submitSignIn(page, rose);
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    await expect(page).toHaveURL(/\/home$/);
    await page.getByRole('link', { name: 'Gallery', exact: true }).click();
    await page.getByRole('link', { name: /Heceta Head/ }).click();
    await expect(page).toHaveURL(/\/post\//);
    const text = 'I remember that day.';
    await page.getByRole('textbox', { name: /comment/i }).fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(text)).toBeVisible();
    expect(loads).toBe(1);
  });

  await test.step('a staff member copies a payment link', async () => {
    const script = await page.addInitScript(() => localStorage.clear());
    await submitSignIn(page, staff);
    await script.dispose();
    await navigate(page, '/sessions');
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page
      .getByRole('menuitem', { name: /Copy.*[Ll]ink/ })
      .first()
      .click();
    await expect(page.getByText('Payment link copied successfully')).toBeVisible();
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('Control+V');
    await expect(page.getByRole('searchbox')).toHaveValue(/\/payment\?meeting_id=/);
  });
});
