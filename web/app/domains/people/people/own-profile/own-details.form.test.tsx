import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readUser, storeSignIn } from '../../../../api/sign-in.ts';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { userInfo } from '../person.fixture.ts';
import { OwnDetailsForm } from './own-details.form.tsx';

const detailsWithBirthDate = { ...userInfo().details, dob: '1950-06-09' };

beforeEach(() => storeSignIn(userInfo(), 'secret'));

/** Renders the form of the signed-in user. */
async function show(change: Parameters<typeof userInfo>[0] = {}) {
  const info = userInfo({ details: detailsWithBirthDate, ...change });
  const api = createFakeApi({
    'places.countries': {
      success: true,
      data: [{ iso2: 'US', name: 'United States', has_zip_codes: true }],
    },
    'people.updateOwn': { success: true, message: 'Profile settings updated' },
    'people.info': { success: true, data: { ...info, fname: 'Mei-Lin' } },
  });
  const onUnsavedChange = vi.fn();
  const { user } = await renderElement(<OwnDetailsForm user={info} onUnsavedChange={onUnsavedChange} />);
  const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
  return { api, user, onUnsavedChange, save };
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

test('the form starts with the stored details', async () => {
  await show();
  expect(field(/First name/).value).toBe('Mei');
  expect(field(/Phone number/).value).toBe('+1 213 373 4253');
  expect([field(/Month/).value, field(/Day/).value, field(/Year/).value]).toEqual(['June', '9', '1950']);
});

test('changed details are saved and the user is refetched', async () => {
  const { api, user, save } = await show();
  await user.type(field(/First name/), '-Lin');
  await save();
  await screen.findByText('Profile settings updated successfully');
  expect(api.listBodies('people.updateOwn')).toEqual([
    { fname: 'Mei-Lin', lname: 'Tanaka', contact: '+1 213 373 4253', dob: '1950-06-09' },
  ]);
  expect(readUser()?.fname).toBe('Mei-Lin');
});

test('a sub user can change only the name', async () => {
  const { api, user, save } = await show({ role: 'Sub User' });
  expect(screen.queryByLabelText(/Phone number/)).toBeNull();
  expect(screen.queryByLabelText(/Month/)).toBeNull();
  await user.type(field(/Last name/), 'i');
  await save();
  await screen.findByText('Profile settings updated successfully');
  expect(api.listBodies('people.updateOwn')).toEqual([{ fname: 'Mei', lname: 'Tanakai' }]);
});

test('the e-mail address is read-only', async () => {
  const { user } = await show();
  await user.type(field(/Email/), 'x');
  expect(field(/Email/).value).toBe('mei@example.com');
});

test('the selected date of birth is sent', async () => {
  const { api, user, save } = await show({ details: userInfo().details });
  await user.type(field(/Month/), 'dec{Enter}');
  await user.type(field(/Day/), '31{Enter}');
  await user.type(field(/Year/), '1999{Enter}');
  await save();
  await waitFor(() => expect(api.listBodies('people.updateOwn')).toMatchObject([{ dob: '1999-12-31' }]));
});

test('rejected details are reported at their fields, and the input stays', async () => {
  const { api, user, save } = await show();
  api.replies['people.updateOwn'] = createRejection(422, 'invalid', {
    fname: ['Please enter your first name.'],
    contact: ['Please enter a valid phone number.'],
  });
  await user.clear(field(/First name/));
  await save();
  await screen.findByText('Please check the following');
  expect(field(/First name/).getAttribute('aria-invalid')).toBe('true');
  expect(field(/Phone number/).getAttribute('aria-invalid')).toBe('true');
  expect(field(/Last name/).getAttribute('aria-invalid')).not.toBe('true');
  expect(field(/First name/).value).toBe('');
});

test('a rejected date of birth is reported below its fields', async () => {
  const { api, save } = await show();
  api.replies['people.updateOwn'] = createRejection(422, 'invalid', { dob: ['This date does not exist.'] });
  await save();
  const group = screen.getByRole('group', { name: /Date of birth/ });
  await waitFor(() => expect(group.textContent).toContain('This date does not exist.'));
});

test('while the details are saved, a second click sends nothing', async () => {
  const { api, save } = await show();
  api.replies['people.updateOwn'] = replyNever;
  await save();
  await save();
  expect(api.listBodies('people.updateOwn')).toHaveLength(1);
});

test('a typed phone number is formatted for the country', async () => {
  const { user } = await show({ contact: '' });
  await user.click(field(/Phone number/));
  // Phone numbers are not formatted until the numbering plans are loaded.
  await vi.dynamicImportSettled();
  await user.keyboard('2133734253');
  expect(field(/Phone number/).value).toBe('(213) 373-4253');
});

test('only changed details count as unsaved', async () => {
  const { user, onUnsavedChange } = await show();
  expect(onUnsavedChange).toHaveBeenLastCalledWith(false);
  await user.type(field(/First name/), '-Lin');
  expect(onUnsavedChange).toHaveBeenLastCalledWith(true);
  await user.type(field(/First name/), '{Backspace>4/}');
  expect(onUnsavedChange).toHaveBeenLastCalledWith(false);
});
