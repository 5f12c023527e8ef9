import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../../../testing/render.tsx';
import { film } from '../../recordings/recording.fixture.ts';
import { chapter } from '../chapter.fixture.ts';
import { linkToChapter } from '../moment-link.ts';
import { ChapterCards } from './chapter-cards.tsx';
import { findStillSecond } from './film-still.ts';
import { QrCode } from './qr-code.tsx';

test('each chapter has a card with its title, years, asker and a code', async () => {
  const chapters = [
    chapter({ first_year: 1948, last_year: 1956 }),
    chapter({ id: 'kitchen', title: 'The kitchen', asker: 'Anna, 12', at_ms: 90_000 }),
  ];
  await renderElement(
    <ChapterCards
      storyteller={{ id: 'rose', fname: 'Rose' }}
      films={[film('mei.mp4')]}
      chapters={chapters}
    />,
  );
  const [farm, kitchen] = screen.getAllByRole('listitem');
  const farmCard = within(farm as HTMLElement);
  farmCard.getByRole('heading', { name: 'The farm' });
  farmCard.getByText('1948–1956');
  farmCard.getByText('Scan to hear Rose tell it (1:01)');
  farmCard.getByRole('img', { name: 'QR code that plays: The farm' });
  within(kitchen as HTMLElement).getByText('Asked by Anna, 12');
});

test('a code has a white margin and differs with its address', async () => {
  const draw = async (url: string) => {
    const { unmount } = await renderElement(<QrCode url={url} label="Code" />);
    const code = screen.getByRole('img', { name: 'Code' });
    const drawn = { box: code.getAttribute('viewBox'), path: code.querySelector('path')?.getAttribute('d') };
    unmount();
    return drawn;
  };
  const [farm, kitchen] = [
    await draw(linkToChapter('rose', 'farm')),
    await draw(linkToChapter('rose', 'kitchen')),
  ];
  expect(farm.box).toMatch(/^-4 -4 /);
  expect(farm.path).not.toBe(kitchen.path);
});

test('the still of a chapter is after its restricted passages, and there is none if the film ends with one', () => {
  const passages = [
    { start_ms: 20_000, end_ms: 30_000 },
    { start_ms: 50_000, end_ms: 60_000 },
  ];
  expect(findStillSecond(passages, 10, 60)).toBe(11);
  expect(findStillSecond(passages, 19.5, 60)).toBe(31);
  expect(findStillSecond(passages, 20, 60)).toBe(31);
  expect(findStillSecond(passages, 55, 60)).toBeNull();
  expect(findStillSecond([], 4.8, 5)).toBeCloseTo(4.9);
});
