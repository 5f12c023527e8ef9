import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../../testing/render.tsx';
import { Founder } from './founder.tsx';

const paragraphs = () => screen.queryAllByRole('paragraph').map(({ textContent }) => textContent);

test('the founder’s story shows its first paragraph, and a button shows and hides the others', async () => {
  const { user } = await renderElement(
    <Founder own={['It began in May.', 'Then it grew.', 'It still grows.']} />,
  );
  expect(paragraphs()).toEqual(['It began in May.']);
  await user.click(screen.getByRole('button', { name: 'Read more', expanded: false }));
  expect(paragraphs()).toEqual(['It began in May.', 'Then it grew.', 'It still grows.']);
  await user.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  expect(paragraphs()).toEqual(['It began in May.']);
});

test('a story of one paragraph has no button', async () => {
  await renderElement(<Founder own={['It began in May.']} />);
  expect(paragraphs()).toEqual(['It began in May.']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a business without a founder’s story omits the section', async () => {
  await renderElement(<Founder own={[]} />);
  expect(screen.queryByRole('heading', { name: 'How Lifestory Began' })).toBeNull();
});

test('a business that has not set a founder’s story shows the sample', async () => {
  await renderElement(<Founder own={null} />);
  screen.getByText(/^It began with a cassette\./);
});
