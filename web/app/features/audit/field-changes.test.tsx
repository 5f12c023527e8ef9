import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FieldChanges } from './field-changes.tsx';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

async function show(action: string): Promise<string | null> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<FieldChanges action={action} changes={[]} />));
  const text = place.textContent;
  await act(async () => root.unmount());
  return text;
}

test('a viewed entry says that nothing changed, other entries without values that they have no details', async () => {
  expect(await show('film viewed')).toBe('Nothing changed');
  expect(await show('recording restored')).toBe('No details');
});
