import { countClicks, readClicks } from '../testing/clicks.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn, storeSignIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'a subscription is cancelled here' });

test('staff cancel and resume the subscription of a customer, who reads the reasons', async ({
  enter,
  server,
}) => {
  const staff = await enter();
  const account = { email: 'admin@lifestory.example', password: demonstrationPassword };
  await signIn(staff, account, '/customers?search=rose%20whitaker');
  await staff.getByRole('link', { name: 'Rose Whitaker', exact: true }).click();
  const hosting = staff.getByRole('region', { name: 'Subscription', exact: true });
  await expect(hosting).toContainText('Active');

  await test.step('the subscription ends with the paid period', async () => {
    await countClicks(staff);
    await hosting.getByRole('button', { name: 'Cancel subscription' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Cancel the subscription?' });
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await staff.keyboard.type('You asked us on the phone');
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(hosting).toContainText('Cancelled');
    await expect(hosting).toContainText('You asked us on the phone');
    expect(await readClicks(staff)).toBe(2);
    const { text } = await server.waitForMail('rose@lifestory.example', /subscription is cancelled/);
    expect(text).toContain('The reason: You asked us on the phone');
  });

  const rose = await enter();
  await test.step('the customer reads the reason on the page that the mail links to', async () => {
    await storeSignIn(rose, { email: 'rose@lifestory.example', password: demonstrationPassword });
    const { text } = await server.waitForMail('rose@lifestory.example', /subscription is cancelled/);
    const [link = ''] = /http\S+\/in-active\S+/.exec(text) ?? [];
    await rose.goto(link);
    await expect(rose.getByRole('heading', { name: 'Your subscription is cancelled' })).toBeVisible();
    await expect(rose.getByText('Reason: You asked us on the phone')).toBeVisible();
  });

  await test.step('it renews again, and the customer is told when', async () => {
    await hosting.getByRole('button', { name: 'Resume subscription' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Resume the subscription?' });
    await dialog.getByLabel('Reason').fill('It was a misunderstanding');
    await dialog.getByRole('button', { name: 'Resume subscription' }).click();
    await expect(hosting).toContainText('Active');
    await expect(hosting.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
    const { text } = await server.waitForMail('rose@lifestory.example', /renews again/);
    expect(text).toContain('it renews with your saved card');
  });

  await test.step('both are in the audit log', async () => {
    await navigate(staff, '/audit?search=rose%20whitaker');
    for (const action of ['Subscription cancelled', 'Subscription resumed'])
      await expect(staff.getByRole('row', { name: new RegExp(action) })).toBeVisible();
  });
});
