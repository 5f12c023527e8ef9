import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeSignIn } from '../../../../api/sign-in.ts';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { personView, signInAs, userInfo } from '../person.fixture.ts';
import { PersonDetailsCard } from './person-details.card.tsx';

beforeEach(() => signInAs('Super Admin'));

/** Renders the card of a person. */
async function show(
  change: Parameters<typeof personView>[0] = {},
  { linked = false, fixed = false }: { linked?: boolean; fixed?: boolean } = {},
) {
  createFakeApi({
    'places.countries': { success: true, data: [] },
    'people.update': { success: true, message: 'The changes are saved.' },
  });
  const onSaved = vi.fn(async () => undefined);
  const { user } = await renderElement(
    <PersonDetailsCard
      person={personView(change)}
      title="Customer details"
      linked={linked}
      fixed={fixed}
      onSaved={onSaved}
    />,
  );
  return { user, onSaved };
}

const value = (label: string) =>
  screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent;
const editButton = () => screen.getByRole('button', { name: 'Edit' });

test('the details of a customer are listed', async () => {
  await show({ details: { ...personView().details, dob: '1950-06-09', city: '' } });
  expect(value('First name')).toBe('Mei');
  expect(value('Contact')).toBe('+1 213 373 4253');
  expect(value('Date of birth')).toBe('06-09-1950');
  expect(value('City')).toBe('–');
  expect(screen.getByRole('link', { name: 'mei@example.com' }).getAttribute('href')).toBe(
    'mailto:mei@example.com',
  );
});

test('the details of a sub user have no date of birth', async () => {
  await show({ role: 'Sub User' });
  expect(value('Country')).toBe('United States');
  expect(value('Date of birth')).toBeUndefined();
});

test('the details of staff have no address', async () => {
  await show({ role: 'Developer' });
  expect(value('Country')).toBeUndefined();
});

test('the first name can link to the user view', async () => {
  await show({}, { linked: true });
  expect(screen.getByRole('link', { name: 'Mei' }).getAttribute('href')).toBe(
    `/user/view/${personView().id}`,
  );
});

test('a successful save returns to the read-only details', async () => {
  const { user, onSaved } = await show();
  await user.click(editButton());
  expect(value('First name')).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit' });
  expect(onSaved).toHaveBeenCalledTimes(1);
  expect(value('First name')).toBe('Mei');
});

test('editing can be cancelled', async () => {
  const { user, onSaved } = await show();
  await user.click(editButton());
  await user.click(screen.getByRole('button', { name: 'Stop editing', pressed: true }));
  expect(value('First name')).toBe('Mei');
  expect(onSaved).not.toHaveBeenCalled();
});

test('a card that is read-only has no edit button', async () => {
  await show({}, { fixed: true });
  expect(screen.queryByRole('button')).toBeNull();
});

test('the details of other staff cannot be edited', async () => {
  await show({ role: 'Super Admin' });
  expect(editButton().hasAttribute('disabled')).toBe(true);
  expect(editButton().title).toBe('Staff edit their own details.');
});

test('staff can edit their own details', async () => {
  storeSignIn(userInfo({ role: 'Super Admin' }), 'secret');
  await show({ role: 'Super Admin' });
  expect(editButton().hasAttribute('disabled')).toBe(false);
});

test('read-only staff see neither phone number nor date of birth, and cannot edit', async () => {
  signInAs('Developer');
  await show({ contact: '', details: { ...personView().details, dob: null } });
  expect(value('Contact')).toBe('Hidden');
  expect(value('Date of birth')).toBe('Hidden');
  expect(editButton().hasAttribute('disabled')).toBe(true);
});
