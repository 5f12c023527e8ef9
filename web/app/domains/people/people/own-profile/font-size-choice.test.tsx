import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../../../testing/render.tsx';
import { FontSizeChoice } from './font-size-choice.tsx';

const size = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

test('the font size is medium until another is chosen', async () => {
  await renderElement(<FontSizeChoice />);
  expect(size('Medium').checked).toBe(true);
});

test('the large font size is offered at every window width', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  localStorage.setItem('font_size_class', 'large');
  await renderElement(<FontSizeChoice />);
  expect(size('Large').checked).toBe(true);
});

test('a chosen font size applies at once and stays in this browser', async () => {
  const { user, unmount } = await renderElement(<FontSizeChoice />);
  await user.click(size('Large'));
  expect(document.documentElement.getAttribute('data-font-size')).toBe('large');
  unmount();
  await renderElement(<FontSizeChoice />);
  expect(size('Large').checked).toBe(true);
});
