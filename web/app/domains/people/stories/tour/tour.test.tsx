import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../../../testing/render.tsx';
import { Tour } from './tour.tsx';
import { resetTour } from './tour-viewed.ts';

const welcome = 'Welcome to your Lifestory';

/** Renders a home page with a film, on which the tour has two steps. */
const openHome = (isOwnStory = true) =>
  renderElement(
    <>
      <section data-tour="film">A film</section>
      <Tour isOwnStory={isOwnStory} hasFilm={true} />
    </>,
  );

/** Opens the home page and waits for the first step. */
async function startTour() {
  const page = await openHome();
  await screen.findByRole('dialog', { name: welcome });
  return page;
}

/** Opens the home page again and waits until a tour would have started. */
async function openHomeAgain() {
  await openHome();
  await act(() => import('./tour-guide.ts'));
}

const button = (name: string) => screen.getByRole('button', { name });

test.each([
  { isOwnStory: true, title: welcome },
  { isOwnStory: false, title: 'Welcome to this Lifestory' },
])('the tour begins with "$title"', async ({ isOwnStory, title }) => {
  await openHome(isOwnStory);
  await screen.findByRole('dialog', { name: title });
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
});

test('the tour explains each part of the page and can go back', async () => {
  const { user } = await startTour();
  await user.click(button('Next'));
  await screen.findByRole('dialog', { name: 'Your film' });
  expect(screen.queryByRole('button', { name: 'Skip the tour' })).toBeNull();
  await user.click(button('Back'));
  await screen.findByRole('dialog', { name: welcome });
});

test('a skipped tour does not start at the next visit', async () => {
  const { user, unmount } = await startTour();
  await user.click(button('Skip the tour'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  unmount();
  await openHomeAgain();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('leaving the page ends the tour, which does not start at the next visit', async () => {
  const { unmount } = await startTour();
  unmount();
  expect(screen.queryByRole('dialog')).toBeNull();
  await openHomeAgain();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a finished tour starts again when it is requested', async () => {
  const { user } = await startTour();
  await user.click(button('Next'));
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(resetTour);
  await screen.findByRole('dialog', { name: welcome });
});
