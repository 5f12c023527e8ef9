import { expect, test } from 'vitest';
import { toastDefaults, toastWidth, toLibraryOptions } from './toast.ts';

test('a toast has the specified defaults', () => {
  expect(toastDefaults).toEqual({
    type: 'default',
    position: 'top-right',
    transition: 'bounce',
    timeout: 5000,
    closable: true,
    progressBar: true,
    swipeToClose: true,
  });
  expect(toLibraryOptions({}, 1440)).toMatchObject({
    type: 'default',
    position: 'top-right',
    autoClose: 5000,
    hideProgressBar: false,
    draggable: true,
  });
  expect(toLibraryOptions({}, 1440)).not.toHaveProperty('closeButton');
  expect(toLibraryOptions({ closable: false, type: 'danger' }, 1440)).toMatchObject({
    closeButton: false,
    type: 'error',
  });
});

test.each([320, 390, 800, 1440])('in a window of %i px a swipe of 200 px closes a toast', (width) => {
  const percent = toLibraryOptions({}, width).draggablePercent ?? 0;
  expect((toastWidth(width) * percent) / 100).toBeCloseTo(200);
  expect(toastWidth(width)).toBeGreaterThan(200);
});
