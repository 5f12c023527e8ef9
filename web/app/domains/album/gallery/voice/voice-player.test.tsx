import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderElement } from '../../../../testing/render.tsx';
import { CommentList } from '../comments/comment-list.tsx';
import { commentOf } from '../memory.fixture.ts';
import { VoicePlayer } from './voice-player.tsx';

const voice = { url: '/voice-1.m4a', seconds: 34, waveform: [0, 50, 100], text: '' };

afterEach(() => vi.restoreAllMocks());

/** Replaces playback, which the test browser does not have; `play` settles like the given one. */
function mockPlayback(play: () => Promise<void> = async () => undefined) {
  const paused = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    fireEvent.pause(this);
  });
  const played = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (
    this: HTMLMediaElement,
  ) {
    await play();
    fireEvent.play(this);
  });
  return { played, paused };
}

test('a spoken comment is played and paused by one button, whose name says so', async () => {
  mockPlayback();
  const { user } = await renderElement(<VoicePlayer {...voice} label="your comment" />);
  screen.getByText('0:34');
  await user.click(screen.getByRole('button', { name: 'Play your comment' }));
  await screen.findByRole('button', { name: 'Pause your comment' });
  screen.getByText('0:00');
});

test('the position is a slider, and says how far it is', async () => {
  mockPlayback();
  await renderElement(<VoicePlayer {...voice} label="your comment" />);
  const slider = screen.getByRole('slider', { name: 'Position in your comment' });
  fireEvent.change(slider, { target: { value: '12.5' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('0:12 of 0:34');
});

test('what was said is under the player, and who transcribed it', async () => {
  const { unmount } = await renderElement(
    <VoicePlayer {...voice} text="We painted it blue." label="your comment" />,
  );
  screen.getByText('We painted it blue.');
  screen.getByText('Transcribed automatically');
  unmount();
  await renderElement(<VoicePlayer {...voice} label="your comment" />);
  expect(screen.queryByText('Transcribed automatically')).toBeNull();
});

test('one comment at a time is played', async () => {
  const { paused } = mockPlayback();
  const { user } = await renderElement(
    <>
      <VoicePlayer {...voice} label="the first" />
      <VoicePlayer {...voice} label="the second" />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Play the first' }));
  await user.click(screen.getByRole('button', { name: 'Play the second' }));
  await screen.findByRole('button', { name: 'Pause the second' });
  screen.getByRole('button', { name: 'Play the first' });
  expect(paused).toHaveBeenCalled();
});

test('a recording that cannot be played says so', async () => {
  mockPlayback(() => Promise.reject(new DOMException('', 'NotSupportedError')));
  const { user } = await renderElement(<VoicePlayer {...voice} label="your comment" />);
  await user.click(screen.getByRole('button', { name: 'Play your comment' }));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be played');
});

test('a spoken comment in the list has a player, and its words if the author added them', async () => {
  const comments = [
    commentOf({ id: 'c1', comment: '', voice }),
    commentOf({ id: 'c2', comment: 'I painted it.', voice }),
  ];
  const props = { newIds: new Set<string>(), editedId: null, onEdit: vi.fn(), onDelete: vi.fn() };
  await renderElement(<CommentList comments={comments} {...props} />);
  expect(screen.getAllByRole('button', { name: /^Play spoken comment by Ana Reyes/ })).toHaveLength(2);
  screen.getByText('I painted it.');
});
