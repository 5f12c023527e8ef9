import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { LegalText } from './legal-text.tsx';

const showText = () =>
  renderElement(
    <LegalText name="terms" title="Terms of Use">
      <p>The built-in text</p>
    </LegalText>,
  );

test('the built-in text is shown if the business has no text', async () => {
  const api = createFakeApi({ 'settings.legalText': { success: true, data: null } });
  await showText();
  screen.getByRole('heading', { level: 1, name: 'Terms of Use' });
  screen.getByText('The built-in text');
  expect(api.requests).toHaveLength(1);
});

test('the text of the business replaces the built-in one, with headings and paragraphs', async () => {
  createFakeApi({
    'settings.legalText': {
      success: true,
      data: '\n# Scope\n\nFor all.\nAlways.\n \n## Law\n\nThat of Ohio.\n',
    },
  });
  await showText();
  await screen.findByText('That of Ohio.');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Scope', 'Law']);
  const paragraphs = screen.getAllByRole('paragraph').map(({ textContent }) => textContent);
  expect(paragraphs).toEqual(['For all.\nAlways.', 'That of Ohio.']);
});

test('the built-in text stays if the request fails', async () => {
  const api = createFakeApi({
    'settings.legalText': createRejection(500, 'unexpected', 'Something went wrong'),
  });
  await showText();
  screen.getByText('The built-in text');
  expect(screen.queryByText('Something went wrong')).toBeNull();
  expect(api.requests).toHaveLength(1);
});
