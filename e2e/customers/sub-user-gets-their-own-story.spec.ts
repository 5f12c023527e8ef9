import { callAsStaff, findInterview, payInterview } from '../testing/booking.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'customers' });

const clara = { email: 'clara@lifestory.example', password: demonstrationPassword };
const admin = { email: 'admin@lifestory.example', password: demonstrationPassword };

test('a sub user books, pays and gets her own story besides the one she was invited to', async ({
  enter,
  server,
}) => {
  const daughter = await enter();
  const heading = daughter.getByRole('heading', { level: 1 });

  await test.step('Switch Account links to the booking form, which is filled in with her details', async () => {
    await signIn(daughter, clara);
    await expect(daughter).toHaveURL(/\/switch-account$/);
    await daughter.getByRole('link', { name: 'Schedule my Lifestory' }).click();
    await expect(heading).toHaveText('Schedule Your Lifestory Interview');
    await expect(daughter.getByLabel(/^First name/)).toHaveValue('Clara');
    await expect(daughter.getByRole('combobox', { name: 'Year' })).toHaveValue('1967');
    await expect(daughter.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveValue(clara.email);
  });

  await test.step('she books an interview', async () => {
    await daughter.getByRole('button', { name: 'Next' }).click();
    await expect(
      daughter.getByRole('group', { name: /^Times on/ }).getByRole('radio', { checked: true }),
    ).toBeVisible();
    await daughter.getByRole('button', { name: 'Next', exact: true }).last().click();
    await expect(daughter.getByRole('link', { name: 'Back to Home' })).toBeVisible();
  });

  await test.step('she pays, and staff create her account; her password stays', async () => {
    const interview = await findInterview(server, 'clara whitaker', admin);
    await payInterview(server, interview);
    await callAsStaff(server, '/user/create-customer-account', { id: interview.user_id }, admin);
    const mail = await server.waitForMail(clara.email, /account is ready/i);
    expect(mail.text).not.toContain('create-password');
  });

  await test.step('both stories are listed, and in her own she is a Customer', async () => {
    await daughter.goto('/switch-account');
    await daughter.getByRole('button', { name: /Clara Whitaker/ }).click();
    await expect(daughter).toHaveURL(/\/home$/);
    await expect(heading).toHaveText('Your life story');
    await expect(daughter.getByText('No Friends & Family')).toBeVisible();
  });

  await test.step('she switches to her mother’s story and back on the home page', async () => {
    const switcher = daughter.getByRole('region', { name: 'Lifestories invited' });
    await expect(switcher.getByRole('button', { name: /Your own lifestory/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
    // By keyboard: cards that load above the buttons still move them.
    await switcher.getByRole('button', { name: /Rose Whitaker/ }).press('Enter');
    await expect(heading).toHaveText('Rose’s life story');
    await expect(heading).toBeFocused();
    await expect(daughter.getByRole('link', { name: 'My Memories' })).toBeVisible();
    await switcher.getByRole('button', { name: /Your own lifestory/ }).press('Enter');
    await expect(heading).toHaveText('Your life story');
    await expect(daughter.getByRole('link', { name: 'My Memories' })).toHaveCount(0);
  });

  await test.step('she leaves the other story; there is nothing left to switch to', async () => {
    await navigate(daughter, '/switch-account');
    await daughter.getByRole('button', { name: 'Leave this lifestory' }).click();
    const dialog = daughter.getByRole('dialog', { name: 'Leave the lifestory of Rose Whitaker?' });
    await dialog.getByRole('button', { name: 'Yes, leave' }).click();
    await expect(daughter.getByText('You have left the lifestory of Rose Whitaker.')).toBeVisible();
    await expect(daughter.getByText('You are not invited to anybody’s lifestory.')).toBeVisible();
  });
});
