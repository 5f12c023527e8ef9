import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../../testing/render.tsx';
import { MemoryFields } from './memory.fields.tsx';
import { emptyMemoryInput, type MemoryInput } from './memory-input.ts';

/** Renders the fields of a photograph whose metadata has the date June 1958. */
async function showFields(input: Partial<MemoryInput> = {}, disabled = false) {
  const change = vi.fn();
  const { user } = await renderElement(
    <MemoryFields
      prefix="new-"
      input={{ ...emptyMemoryInput, ...input }}
      metadataDate={{ month: '6', year: '1958' }}
      errors={{}}
      disabled={disabled}
      onChange={change}
    />,
  );
  return { change, user };
}

const offer = () => screen.queryByRole('button', { name: /The camera says/ });

test('the date from the camera is suggested and can be used', async () => {
  const { change, user } = await showFields();
  expect(offer()?.textContent).toBe('The camera says June 1958. Use this date');
  await user.click(screen.getByRole('button', { name: /The camera says/ }));
  expect(change).toHaveBeenCalledExactlyOnceWith({ month: '6', year: '1958' });
});

test('the date from the camera is suggested if a different one is selected', async () => {
  await showFields({ month: '6', year: '1957' });
  expect(offer()).not.toBeNull();
});

test('the date from the camera is not suggested if it is already selected', async () => {
  await showFields({ month: '6', year: '1958' });
  expect(offer()).toBeNull();
});

test('while a photograph is added, neither text nor date can be changed', async () => {
  await showFields({}, true);
  for (const label of ['Caption', 'Month', 'Year']) {
    expect(screen.getByLabelText(label).hasAttribute('disabled')).toBe(true);
  }
  expect(offer()).toBeNull();
});
