import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../../testing/render.tsx';
import { Testimonials } from './testimonials.tsx';

const quotes = () => screen.queryAllByRole('figure').map(({ textContent }) => textContent);

test('the testimonials of the business replace the samples', async () => {
  await renderElement(
    <Testimonials
      own={[
        { words: 'Wonderful.', name: 'Ida L.', who: 'Daughter, Austin' },
        { words: 'Thank you.', name: 'Otto', who: '' },
      ]}
    />,
  );
  expect(quotes()).toEqual(['Wonderful.Ida L. Daughter, Austin', 'Thank you.Otto ']);
  screen.getByText('1 of 2');
});

test('a business without testimonials omits the section', async () => {
  await renderElement(<Testimonials own={[]} />);
  expect(screen.queryByRole('heading', { name: 'What Families Tell Us' })).toBeNull();
});

test('a business that has not set testimonials shows the samples', async () => {
  await renderElement(<Testimonials own={null} />);
  expect(quotes()).toHaveLength(3);
  screen.getByText('1 of 3');
});
