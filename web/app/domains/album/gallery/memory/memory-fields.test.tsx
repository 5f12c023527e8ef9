import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../../../testing/render.tsx';
import { MemoryFields } from './memory-fields.tsx';
import { emptyMemoryInput, type MemoryInput } from './memory-input.ts';

/** Renders the fields of a photograph whose metadata has the date June 1958. */
async function showFields(input: Partial<MemoryInput> = {}, disabled = false) {
  const onChange = vi.fn();
  const { user } = await renderElement(
    <MemoryFields
      prefix="new-"
      input={{ ...emptyMemoryInput, ...input }}
      metadataDate={{ month: '6', year: '1958', source: 'camera' }}
      errors={{}}
      disabled={disabled}
      onChange={onChange}
    />,
  );
  return { onChange, user };
}

const suggestion = () => screen.queryByRole('button', { name: /The camera says/ });

test('the date from the camera is suggested and can be used', async () => {
  const { onChange, user } = await showFields();
  expect(suggestion()?.textContent).toBe('The camera says June 1958. Use this date');
  await user.click(screen.getByRole('button', { name: /The camera says/ }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ month: '6', year: '1958' });
});

test('the year is typed', async () => {
  const { onChange, user } = await showFields();
  await user.type(screen.getByRole('combobox', { name: 'Year' }), '1958');
  await user.tab();
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ year: '1958' });
});

test('a typed year can be removed', async () => {
  const { onChange, user } = await showFields({ year: '1958' });
  await user.clear(screen.getByRole('combobox', { name: 'Year' }));
  await user.tab();
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ year: '' });
});

test('the date from the camera is suggested if a different one is selected', async () => {
  await showFields({ month: '6', year: '1957' });
  expect(suggestion()).not.toBeNull();
});

test('the date from the camera is not suggested if it is already selected', async () => {
  await showFields({ month: '6', year: '1958' });
  expect(suggestion()).toBeNull();
});

test('disabled fields cannot be changed, and no date is suggested', async () => {
  await showFields({}, true);
  for (const label of ['Caption', 'Month', 'Year']) {
    expect(screen.getByLabelText(label).hasAttribute('disabled')).toBe(true);
  }
  expect(suggestion()).toBeNull();
});
