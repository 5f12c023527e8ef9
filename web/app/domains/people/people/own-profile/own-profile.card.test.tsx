import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../../../testing/render.tsx';
import { userInfo } from '../person.fixture.ts';
import { OwnProfileCard } from './own-profile.card.tsx';

const show = (change: Parameters<typeof userInfo>[0], storyteller?: string) =>
  renderElement(
    <OwnProfileCard user={userInfo(change)} storyteller={storyteller} onUnsavedChange={() => undefined} />,
  );

test('a customer sees name, e-mail, bio and joining date', async () => {
  await show({ details: { ...userInfo().details, bio: 'I love roses.' } });
  expect(screen.getByRole('heading', { name: 'Mei Tanaka' })).toBeDefined();
  expect(screen.getByText('Customer')).toBeDefined();
  expect(screen.getByText('mei@example.com')).toBeDefined();
  expect(screen.getByText('I love roses.')).toBeDefined();
  expect(screen.getByText('01-03-2027')).toBeDefined();
  expect(screen.queryByText(/Invited to the story/)).toBeNull();
});

test('a sub user sees the name of the storyteller', async () => {
  await show({ role: 'Sub User' }, 'Rose Whitaker');
  expect(screen.getByText('Friend and Family')).toBeDefined();
  expect(screen.getByText(/Invited to the story of/).textContent).toBe(
    'Invited to the story of Rose Whitaker',
  );
});

test('no storyteller is named until it is loaded', async () => {
  await show({ role: 'Sub User' });
  expect(screen.queryByText(/Invited to the story/)).toBeNull();
});
