import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../testing/render.tsx';
import { Avatar } from './avatar.tsx';

const picture = '/media/mei-256.webp';

test.each([
  ['Mei Tanaka', 'MT'],
  ['Mei', 'M'],
  ['Ana María de los Reyes', 'AR'],
  ['  mei   tanaka ', 'MT'],
  ['', ''],
])('without a picture, “%s” has the initials %s', async (name, initials) => {
  await renderElement(<Avatar name={name} picture={null} />);
  expect(document.querySelector('svg text')?.textContent).toBe(initials);
});

test('the picture is decorative, in the widths for small and sharp screens', async () => {
  await renderElement(<Avatar name="Mei Tanaka" picture={picture} />);
  const image = screen.getByRole<HTMLImageElement>('presentation');
  expect(image.getAttribute('src')).toBe(picture);
  expect(image.srcset).toBe(
    '/media/mei-37.webp 1x, /media/mei-74.webp 2x, /media/mei-256.webp 6.918918918918919x',
  );
});

test('a large picture and a picture in another format have a single width', async () => {
  await renderElement(
    <>
      <Avatar name="Mei Tanaka" picture={picture} size={64} />
      <Avatar name="Otto Lane" picture="/media/otto.jpg" />
    </>,
  );
  const images = screen.getAllByRole<HTMLImageElement>('presentation');
  expect(images.map(({ srcset }) => srcset)).toEqual(['', '']);
});

test('a picture that cannot be loaded is replaced by initials', async () => {
  await renderElement(<Avatar name="Mei Tanaka" picture={picture} />);
  fireEvent.error(screen.getByRole('presentation'));
  screen.getByText('MT');
  expect(screen.queryByRole('presentation')).toBeNull();
});
