import type { Storyteller } from '@lifestory/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../../testing/render.tsx';
import { ProfileCard } from './profile.card.tsx';
import { userInfo } from './story.fixture.ts';

const storyteller = (fields: Partial<Pick<Storyteller, 'details' | 'recorded_at'>> = {}) => ({
  ...userInfo({ created_at: '2026-02-01T07:30:00.000Z' }),
  recorded_at: '2026-05-10T06:30:00.000Z',
  ...fields,
});

test('a profile shows dates in Los Angeles time', async () => {
  await renderElement(<ProfileCard storyteller={storyteller()} />);
  screen.getByRole('heading', { name: 'Walter Brown' });
  screen.getByText('Member since Jan, 2026');
  screen.getByText('May 09, 2026');
});

test('a profile shows the bio and its buttons', async () => {
  const details = { ...userInfo().details, bio: 'Loves sailing.' };
  await renderElement(
    <ProfileCard storyteller={storyteller({ details })}>
      <button type="button">Download</button>
    </ProfileCard>,
  );
  screen.getByText('Loves sailing.');
  screen.getByRole('button', { name: 'Download' });
});

test('a profile without a recording has no recording date', async () => {
  await renderElement(<ProfileCard storyteller={storyteller({ recorded_at: null })} />);
  screen.getByText('Member since Jan, 2026');
  expect(screen.queryByText('Recorded on')).toBeNull();
});
