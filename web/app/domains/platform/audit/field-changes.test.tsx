import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../../testing/render.tsx';
import { fieldChange } from './change.fixture.ts';
import { FieldChanges } from './field-changes.tsx';

const show = (...changes: ReturnType<typeof fieldChange>[]) =>
  renderElement(<FieldChanges action="person changed" changes={changes} />);

test('an entry about viewing a film says that nothing changed', async () => {
  await renderElement(<FieldChanges action="film viewed" changes={[]} />);
  expect(screen.getByText('Nothing changed')).toBeDefined();
});

test('other entries without values say that they have no details', async () => {
  await renderElement(<FieldChanges action="recording restored" changes={[]} />);
  expect(screen.getByText('No details')).toBeDefined();
});

test('a changed value is shown with its previous value', async () => {
  await show(fieldChange());
  expect(screen.getByRole('term').textContent).toBe('First name');
  expect(screen.getByRole('deletion').textContent).toBe('before: Rose');
  expect(screen.getByRole('insertion').textContent).toBe('after: Rosa');
});

test('a new value has no previous value', async () => {
  await show(fieldChange({ before: null }));
  expect(screen.queryByRole('deletion')).toBeNull();
  expect(screen.getByRole('definition').textContent).toBe('after: Rosa');
});

test('a removed value is marked as removed', async () => {
  await show(fieldChange({ after: null }));
  expect(screen.queryByRole('insertion')).toBeNull();
  expect(screen.getByRole('definition').textContent).toBe('before: Rose removed');
});

test('a hidden value is reported as changed without the values', async () => {
  await show(fieldChange({ field: 'contact', before: null, after: null, hidden: true }));
  expect(screen.getByRole('term').textContent).toBe('Phone number');
  expect(screen.getByRole('definition').textContent).toBe('Changed (value hidden)');
});

test('internal ids are omitted, and an entry with nothing else has no details', async () => {
  await show(fieldChange({ field: 'story_id', before: 'x', after: 'y' }));
  expect(screen.queryByRole('term')).toBeNull();
  expect(screen.getByText('No details')).toBeDefined();
});
