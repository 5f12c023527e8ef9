import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { MemoryCard } from '../memory/memory.card.tsx';
import { CommentList } from './comment-list.tsx';

const ana = { id: 'a', fullName: 'Ana Reyes', profile: null };

async function show(content: React.ReactNode): Promise<string> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  await act(async () => createRoot(place).render(<MemoryRouter>{content}</MemoryRouter>));
  return place.textContent ?? '';
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('the time of a comment is in the reader’s time zone', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const comment = {
    id: 'c',
    comment: 'The very one.',
    created_at: '2027-01-15T20:05:00.000Z',
    created_at_h: '01/15/2027 12:05PM',
    user: ana,
    can: { edit: true, delete: true },
  };
  const shown = await show(
    <CommentList
      comments={[comment]}
      arrived={new Set()}
      editing={null}
      onEdit={() => undefined}
      onDelete={() => undefined}
    />,
  );
  expect(shown).toContain('01/16/2027 05:05AM');
  expect(shown).not.toContain('12:05PM');
});

test.each([
  [0, '0 comments'],
  [1, '1 comment'],
  [2, '2 comments'],
])('a photograph with %d comments says so', async (comments_count, words) => {
  const memory = {
    id: 'm',
    user_id: 'a',
    caption: 'The boat',
    image: '/boat.webp',
    images: [{ width: 320, height: 240, url: '/boat.webp' }],
    year: 1958,
    month: 6,
    label: 'June 1958',
    comments_count,
    created_at: '2027-01-15T20:05:00.000Z',
    user: ana,
    can: { edit: false, delete: false, download: false },
  };
  expect(await show(<MemoryCard memory={memory} sizes="100vw" />)).toContain(words);
});
