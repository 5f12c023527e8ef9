import { countClicks, readClicks } from '../testing/clicks.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn, storeSignIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'a subscription is cancelled here' });

test('staff cancel the subscription of a customer, who reads the reason', async ({ enter, server }) => {
  const staff = await enter();
  const account = { email: 'admin@lifestory.example', password: demonstrationPassword };
  await signIn(staff, account, '/customers?search=rose%20whitaker');
  await staff.getByRole('link', { name: 'Rose Whitaker', exact: true }).click();
  const hosting = staff.getByRole('region', { name: 'Subscription', exact: true });
  await expect(hosting).toContainText('Active');

  await test.step('two clicks end the subscription with the paid period', async () => {
    await countClicks(staff);
    await hosting.getByRole('button', { name: 'Cancel subscription' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Cancel the subscription?' });
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await staff.keyboard.type('You asked us on the phone');
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(hosting).toContainText('You asked us on the phone');
    await expect(hosting.getByRole('button', { name: 'Resume subscription' })).toBeVisible();
    expect(await readClicks(staff)).toBe(2);
  });

  await test.step('the customer reads the reason on the page that the mail links to', async () => {
    const rose = await enter();
    await storeSignIn(rose, { email: 'rose@lifestory.example', password: demonstrationPassword });
    const { text } = await server.waitForMail('rose@lifestory.example', /subscription is cancelled/);
    expect(text).toContain('The reason: You asked us on the phone');
    const [link = ''] = /http\S+\/in-active\S+/.exec(text) ?? [];
    await rose.goto(link);
    await expect(rose.getByRole('heading', { name: 'Your subscription is cancelled' })).toBeVisible();
    await expect(rose.getByText('Reason: You asked us on the phone')).toBeVisible();
  });
});
