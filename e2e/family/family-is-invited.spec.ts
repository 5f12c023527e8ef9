import type { Page } from '@playwright/test';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'invitations' });

const newcomer = { email: 'iris.whitaker@example.com', password: 'a kettle on the stove' };
const staffEmail = 'admin@lifestory.example';
const existingEmail = 'helen@lifestory.example';

test('staff invite two people to a story: a new one, and one with an account', async ({ enter, server }) => {
  const staff = await enter();
  const card = staff.getByRole('region', { name: 'Invited Friends and Family' });
  const form = card.getByRole('form', { name: 'Invite friends and family' });
  const person = (number: number) => form.getByRole('group', { name: `Person ${number}`, exact: true });

  await test.step('the session page lists the family', async () => {
    await signIn(
      staff,
      { email: staffEmail, password: demonstrationPassword },
      '/sessions?search=rose+whitaker',
    );
    await staff.getByRole('button', { name: 'Actions for Rose Whitaker' }).first().click();
    await staff.getByRole('menuitem', { name: 'View Details' }).click();
    await expect(card.getByRole('row', { name: /Clara/ })).toContainText('Created');
    await expect(card.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
    await card.getByRole('button', { name: 'Invite' }).click();
    await expect(person(1).getByLabel('Relationship')).toHaveValue('');
    await form.getByRole('button', { name: 'Add row' }).click();
  });

  await test.step('both are invited together', async () => {
    await fill(person(1), ['Iris', 'Whitaker', newcomer.email]);
    await person(1).getByLabel('Relationship').selectOption('Niece');
    await fill(person(2), ['Helen', 'Marsh', existingEmail]);
    await form.getByRole('button', { name: 'Send 2 invitations' }).click();
    await expect(staff.getByText('The invitations are on their way.')).toBeVisible();
    await expect(form).toBeHidden();
    for (const name of ['Iris Whitaker', 'Helen Marsh']) {
      await expect(card.getByRole('row', { name: new RegExp(name) })).toContainText('Invited');
    }
  });

  await test.step('the new member creates a password and sees the story', async () => {
    const mail = await server.waitForMail(newcomer.email, /shares a life story with you/);
    expect(mail.text).toContain('Rose Whitaker');
    const iris = await enter({ viewport: { width: 390, height: 844 } });
    await iris.goto(/https?:\/\/\S+\/create-password\/\S+/.exec(mail.text)?.[0] ?? '');
    await iris.getByLabel('New password').fill(newcomer.password);
    await iris.getByLabel('Confirm password').fill(newcomer.password);
    await iris.getByRole('button', { name: 'Create password' }).click();
    await iris.getByRole('button', { name: /Rose Whitaker/ }).click();
    await expect(iris).toHaveURL(/\/home$/);
    await expect(iris.getByRole('heading', { level: 1, name: 'Rose’s life story' })).toBeVisible();
  });

  await test.step('the member with an account finds the story under Switch Account', async () => {
    const mail = await server.waitForMail(existingEmail, /shares a life story with you/);
    expect(mail.text).not.toContain('create-password');
    const helen = await enter();
    await signIn(helen, { email: existingEmail, password: demonstrationPassword }, '/switch-account');
    await helen.getByRole('button', { name: /Rose Whitaker/ }).click();
    await expect(helen.getByRole('heading', { level: 1, name: 'Rose’s life story' })).toBeVisible();
  });

  await test.step('Invited changes to Created; the name is edited, the e-mail stays', async () => {
    await staff.reload();
    const row = card.getByRole('row', { name: /Iris Whitaker/ });
    await expect(row).toContainText('Created');
    await row.getByRole('button', { name: 'Edit Iris Whitaker' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Edit Iris Whitaker' });
    await expect(dialog.getByLabel('Email')).not.toBeEditable();
    await dialog.getByLabel('Last name').fill('Whitaker-Bell');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(staff.getByText('Friends and family member updated successfully')).toBeVisible();
    await expect(card.getByRole('rowheader', { name: 'Iris Whitaker-Bell' })).toBeVisible();
  });

  await test.step('a pending invitation is sent again, or its link copied', async () => {
    await card.getByRole('button', { name: 'Actions for Walter' }).click();
    await staff.getByRole('menuitem', { name: 'Resend invitation' }).click();
    await expect(staff.getByText('The invitation is on its way again.')).toBeVisible();
    await card.getByRole('button', { name: 'Actions for Walter' }).click();
    await staff.getByRole('menuitem', { name: 'Copy link' }).click();
    const dialog = staff.getByRole('dialog', { name: /^Invitation link/ });
    await expect(dialog.getByLabel('Link')).toHaveValue(/\/(create-password\/|login)/);
  });
});

/** Fills in the names, and the e-mail address twice. */
async function fill(person: ReturnType<Page['getByRole']>, [first, last, email]: [string, string, string]) {
  await person.getByLabel('First name').fill(first);
  await person.getByLabel('Last name').fill(last);
  await person.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await person.getByLabel('Confirm email').fill(email);
}
