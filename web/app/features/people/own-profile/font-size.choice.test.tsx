import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { FontSizeChoice } from './font-size.choice.tsx';

test('the large font size is offered at every window width', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const narrow = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => narrow);
  localStorage.setItem('font_size_class', 'large');
  const place = document.body.appendChild(document.createElement('div'));
  await act(async () =>
    createRoot(place).render(
      <MantineProvider env="test">
        <FontSizeChoice />
      </MantineProvider>,
    ),
  );
  const chosen = place.querySelector<HTMLInputElement>('input:checked');
  expect(chosen?.value).toBe('large');
});
