import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { signInAs } from '../../../people/people/person.fixture.ts';
import { film, sessionId } from '../recording.fixture.ts';
import { FilmParts } from './film-parts.tsx';

const parts = [
  film('one.mp4', { duration: 100, parts: 2 }),
  film('two.mp4', { duration: 80, part: 2, parts: 2 }),
];
const saved = { success: true as const, message: 'Saved' };

/** Renders a film in two parts for a member of the family who stopped at `stoppedMs`. */
async function showFilm({
  stoppedMs = null as number | null,
  role = 'Sub User' as 'Sub User' | 'Super Admin',
} = {}) {
  signInAs(role);
  const api = createFakeApi({
    'recordings.positions': {
      success: true,
      data: stoppedMs === null ? [] : [{ session_id: sessionId, at_ms: stoppedMs }],
    },
    'recordings.savePosition': saved,
    'recordings.watched': saved,
  });
  const onTime = vi.fn();
  const rendered = await renderElement(
    <FilmParts films={parts} label="The story of Mei" renew={async () => null} onTime={onTime} />,
  );
  // Loaded when the browser is idle.
  if (role === 'Sub User') {
    await waitFor(() => expect(api.requests.map(({ name }) => name)).toContain('recordings.positions'));
  }
  return { ...rendered, api, onTime };
}
const player = () => screen.getByLabelText<HTMLVideoElement>(/^The story of Mei, part/);
/** Simulates that the film has played to a second of this part. */
function playTo(seconds: number) {
  fireEvent.play(player());
  player().currentTime = seconds;
  fireEvent.timeUpdate(player());
}

test('a member continues in the part in which they stopped', async () => {
  const { user } = await showFilm({ stoppedMs: 175_000 });
  await user.click(await screen.findByRole('button', { name: 'Continue at 1:15' }));
  expect(player().getAttribute('aria-label')).toBe('The story of Mei, part 2 of 2');
  expect(player().currentTime).toBe(75);
});

test('the position is saved during playback and at a pause, through all parts', async () => {
  const { user, api, onTime } = await showFilm();
  await user.click(screen.getByRole('button', { name: 'Part 2' }));
  playTo(20);
  expect(onTime).toHaveBeenLastCalledWith(120);
  playTo(25);
  const positions = () => api.listBodies('recordings.savePosition');
  await waitFor(() => expect(positions()).toEqual([{ session_id: sessionId, at_ms: 120_000 }]));
  fireEvent.pause(player());
  await waitFor(() => expect(positions().at(-1)).toEqual({ session_id: sessionId, at_ms: 125_000 }));
});

test('a film that was watched to its end starts from the beginning next time', async () => {
  const { user, api } = await showFilm();
  await user.click(screen.getByRole('button', { name: 'Part 2' }));
  playTo(79);
  fireEvent.pause(player());
  await waitFor(() =>
    expect(api.listBodies('recordings.savePosition').at(-1)).toEqual({ session_id: sessionId, at_ms: null }),
  );
});

test('leaving the page saves the position', async () => {
  const { user, api, unmount } = await showFilm();
  await user.click(screen.getByRole('button', { name: 'Part 1' }));
  playTo(12);
  unmount();
  await waitFor(() =>
    expect(api.listBodies('recordings.savePosition')).toEqual([{ session_id: sessionId, at_ms: 12_000 }]),
  );
});

test('the position of staff is not remembered', async () => {
  const { user, api } = await showFilm({ role: 'Super Admin', stoppedMs: 75_000 });
  await user.click(screen.getByRole('button', { name: 'Part 1' }));
  playTo(50);
  fireEvent.pause(player());
  expect(api.requests).toEqual([]);
});
