import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { signInAs } from '../../../people/people/person.fixture.ts';
import { film } from '../recording.fixture.ts';
import { DownloadFilm } from './download-film.tsx';
import { EarlierFilms } from './earlier-films.tsx';
import { FilmPlayer } from './film-player.tsx';

const mei = film('mei.mp4');

afterEach(() => void vi.restoreAllMocks());

/** Renders the player of a film, which gets a new URL with each renewal. */
async function showPlayer() {
  let renewals = 0;
  const renew = vi.fn(async () => {
    renewals += 1;
    return { ...mei, file: `/api/media/mei.mp4?renewal=${renewals}` };
  });
  const api = createFakeApi({ 'recordings.watched': { success: true, message: 'The film was played.' } });
  const { user } = await renderElement(<FilmPlayer film={mei} label="The story of Mei" renew={renew} />);
  return { api, user, renew };
}

const player = () => screen.getByLabelText<HTMLVideoElement>('The story of Mei');
const failureMessage = () => screen.queryByText('The film could not be loaded.');
/** Simulates that the browser cannot load the film; waits for the renewed URL. */
const failLoading = async (renewal: number) => {
  fireEvent.error(player());
  await waitFor(() => expect(player().getAttribute('src')).toBe(`/api/media/mei.mp4?renewal=${renewal}`));
};

test('the player shows a placeholder until there is a film', async () => {
  await renderElement(<FilmPlayer film={null} label="The story of Mei" renew={async () => null} />);
  expect(screen.getByRole('img', { name: 'The film of this life story will appear here.' })).toBeDefined();
});

test('a film whose URL has expired is reloaded with a new URL', async () => {
  const { renew } = await showPlayer();
  expect(player().getAttribute('src')).toBe('/api/media/mei.mp4');
  await failLoading(1);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(failureMessage()).toBeNull();
});

test('a film that fails repeatedly can be retried', async () => {
  const { user } = await showPlayer();
  for (const renewal of [1, 2, 3]) await failLoading(renewal);
  fireEvent.error(player());
  expect(failureMessage()).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(player().getAttribute('src')).toBe('/api/media/mei.mp4?renewal=4'));
  expect(failureMessage()).toBeNull();
});

test('a film that no longer exists shows an error', async () => {
  await renderElement(<FilmPlayer film={mei} label="The story of Mei" renew={async () => null} />);
  fireEvent.error(player());
  await screen.findByText('The film could not be loaded.');
});

test('playback by the family is recorded once', async () => {
  signInAs('Sub User');
  const { api } = await showPlayer();
  fireEvent.play(player());
  fireEvent.play(player());
  await waitFor(() => expect(api.listBodies('recordings.watched')).toEqual([{ id: 'mei.mp4' }]));
});

test('playback by staff is not recorded', async () => {
  signInAs('Super Admin');
  await showPlayer();
  const fetch = vi.spyOn(globalThis, 'fetch');
  fireEvent.play(player());
  expect(fetch).not.toHaveBeenCalled();
});

const light = { light: '/api/media/light.mp4', audio: null, storyboard: null };

/** Renders a film with a light version. */
const showFilmWithLight = (change: Parameters<typeof film>[1] = {}) =>
  renderElement(
    <FilmPlayer
      film={film('mei.mp4', { versions: light, ...change })}
      label="The story of Mei"
      renew={async () => film('mei.mp4', { versions: light, ...change })}
    />,
  );
const source = () => player().getAttribute('src');

test('a film that no browser plays is shown in its light version', async () => {
  await showFilmWithLight({ playback: 'none' });
  expect(source()).toBe(light.light);
});

test('a film of which this browser plays only the sound continues in its light version', async () => {
  await showFilmWithLight({ playback: 'some' });
  expect(source()).toBe('/api/media/mei.mp4');
  Object.defineProperty(player(), 'videoWidth', { value: 0 });
  fireEvent.loadedMetadata(player());
  await waitFor(() => expect(source()).toBe(light.light));
});

test('a film that breaks off because it cannot be decoded continues in its light version', async () => {
  await showFilmWithLight();
  Object.defineProperty(player(), 'error', { value: { code: 3 } });
  fireEvent.error(player());
  await waitFor(() => expect(source()).toBe(light.light));
});

test('a passage that the viewer may not see is skipped', async () => {
  await showFilmWithLight({ restricted_ranges: [{ start_ms: 60_000, end_ms: 90_000 }] });
  fireEvent.play(player());
  player().currentTime = 61;
  fireEvent.timeUpdate(player());
  expect(player().currentTime).toBe(90);
});

test('a film with a transcript has captions', async () => {
  await showFilmWithLight({ captions: '/api/transcripts/mei/captions.vtt' });
  const track = player().querySelector('track');
  expect(track?.getAttribute('kind')).toBe('captions');
  expect(track?.getAttribute('src')).toBe('/api/transcripts/mei/captions.vtt');
});

test('viewers choose the light version, and this device remembers it', async () => {
  const { user, unmount } = await showFilmWithLight();
  fireEvent.play(player());
  await user.click(await screen.findByRole('button', { name: 'Settings' }));
  await user.click(screen.getByRole('radio', { name: 'For slow connections' }));
  await waitFor(() => expect(source()).toBe(light.light));
  unmount();
  await showFilmWithLight();
  expect(source()).toBe(light.light);
});

test('without a light version, there is no choice of quality, but of speed', async () => {
  const { user } = await showPlayer();
  fireEvent.play(player());
  await user.click(await screen.findByRole('button', { name: 'Settings' }));
  expect(screen.queryByRole('group', { name: 'Quality' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '1.25 ×' }));
  expect(player().playbackRate).toBe(1.25);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Speed' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Settings' }));
});

test('a viewer continues where they stopped, or begins anew', async () => {
  const show = () =>
    renderElement(
      <FilmPlayer film={mei} label="The story of Mei" renew={async () => mei} startSeconds={75} />,
    );
  const first = await show();
  await first.user.click(screen.getByRole('button', { name: 'Continue at 1:15' }));
  expect(player().currentTime).toBe(75);
  first.unmount();
  const second = await show();
  await second.user.click(screen.getByRole('button', { name: 'Play from the beginning' }));
  expect(player().currentTime).toBe(0);
});

test('the films of earlier sessions are listed by date, with their parts together', async () => {
  const earlier = { session_id: 'earlier', recorded_at: '2026-12-01T18:00:00.000Z' };
  const films = [
    mei,
    film('1.mp4', { ...earlier, parts: 2 }),
    film('2.mp4', { ...earlier, part: 2, parts: 2 }),
  ];
  await renderElement(<EarlierFilms films={films} renew={async () => null} />);
  expect(screen.getByRole('heading', { name: 'Earlier recordings' })).toBeDefined();
  expect(screen.getByLabelText('Recording of May 04, 2027')).toBeDefined();
  expect(screen.getByLabelText('Recording of Dec 01, 2026, part 1 of 2')).toBeDefined();
  expect(screen.getAllByRole('list', { name: 'Parts of the film' })).toHaveLength(1);
});

test('without earlier films, nothing is listed', async () => {
  await renderElement(<EarlierFilms films={[]} renew={async () => null} />);
  expect(screen.queryByRole('heading')).toBeNull();
});

/** Presses the download button of a film; returns the link that the browser follows. */
async function download(change: Parameters<typeof film>[1], renew: () => Promise<typeof mei | null>) {
  const links: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this);
  });
  const { user } = await renderElement(<DownloadFilm film={film('mei.mp4', change)} renew={renew} />);
  const button = screen.getByRole('button');
  await user.click(button);
  return { links, button, user };
}

test('a film is downloaded from a new URL under its file name', async () => {
  const fresh = { ...mei, download: '/api/media/mei.mp4?download=2' };
  const { links, button } = await download({}, async () => fresh);
  expect(button.textContent).toBe('Download Video');
  expect(links[0]?.getAttribute('href')).toBe('/api/media/mei.mp4?download=2');
  expect(links[0]?.download).toBe('mei.mp4');
});

test('the download button of a part shows its number', async () => {
  const { button } = await download({ part: 2, parts: 3 }, async () => mei);
  expect(button.textContent).toBe('Download Video, part 2');
});

test.each([
  ['Download the family’s version', '/api/media/family.mp4', ''],
  ['Download the original', '/api/media/mei.mp4?download=1', 'mei.mp4'],
])('of a film with private passages, staff choose: %s', async (label, url, name) => {
  const family_copy = { private_passages: 2, download: '/api/media/family.mp4' };
  const { links, user } = await download({}, async () => ({ ...mei, family_copy }));
  const dialog = await screen.findByRole('dialog', { name: 'Which film do you want to download?' });
  expect(links).toHaveLength(0);
  expect(within(dialog).getByText(/^The original contains 2 private passages/)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: label }));
  expect(links.map((link) => [link.getAttribute('href'), link.download])).toEqual([[url, name]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('while the family’s version is being made, staff can only choose the original', async () => {
  const family_copy = { private_passages: 1, download: '' };
  await download({}, async () => ({ ...mei, family_copy }));
  const button = await screen.findByRole('button', { name: 'Download the family’s version' });
  expect(button).toHaveProperty('disabled', true);
  screen.getByText(/still being made/);
  screen.getByRole('button', { name: 'Download the original' });
});

test('a failed download shows an error', async () => {
  const { links } = await download({}, () => Promise.reject(new Error('offline')));
  await screen.findByText('The film could not be downloaded. Please try again.');
  expect(links).toHaveLength(0);
});
