import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../testing/render.tsx';
import { SearchSelect } from './search-select.tsx';

const options = [
  { value: 'AR', label: 'Arkansas' },
  { value: 'KS', label: 'Kansas' },
  { value: 'KY', label: 'Kentucky' },
];

/** Renders the field, empty or with Kansas selected, and another field. */
async function showField(initial = '') {
  function Field() {
    const [value, setValue] = useState(initial);
    return (
      <>
        <SearchSelect label="State" options={options} value={value} onChange={setValue} />
        <input aria-label="City" />
        <output>{value}</output>
      </>
    );
  }
  const { user } = await renderElement(<Field />);
  return user;
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'State' });
const optionLabels = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const selected = () => screen.getByText(/^[A-Z]{0,2}$/, { selector: 'output' }).textContent;

test('a click opens the list, and a click on an option selects it', async () => {
  const user = await showField();
  expect(optionLabels()).toEqual([]);
  await user.click(field());
  expect(optionLabels()).toEqual(['Arkansas', 'Kansas', 'Kentucky']);
  await user.click(screen.getByRole('option', { name: 'Kentucky' }));
  expect([field().value, selected(), optionLabels()]).toEqual(['Kentucky', 'KY', []]);
});

test('typing filters the options, and Enter selects the first one', async () => {
  const user = await showField();
  await user.type(field(), 'kans');
  expect(optionLabels()).toEqual(['Kansas', 'Arkansas']);
  await user.keyboard('{Enter}');
  expect([field().value, selected()]).toEqual(['Kansas', 'KS']);
});

test('the arrow keys move through the list without leaving it', async () => {
  const user = await showField();
  await user.type(field(), 'k{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(selected()).toBe('AR');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(selected()).toBe('KS');
});

test('Escape closes the list and selects nothing', async () => {
  const user = await showField('KS');
  await user.type(field(), 'ken{Escape}');
  expect(optionLabels()).toEqual([]);
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(selected()).toBe('KS');
});

test('leaving the field selects the only matching option', async () => {
  const user = await showField();
  await user.type(field(), 'kent');
  await user.tab();
  expect([field().value, selected()]).toEqual(['Kentucky', 'KY']);
});

test('leaving the field with an ambiguous text keeps the selection', async () => {
  const user = await showField('AR');
  await user.clear(field());
  await user.type(field(), 'k');
  await user.tab();
  expect([field().value, selected()]).toEqual(['Arkansas', 'AR']);
});

test('a text without matches shows a message', async () => {
  const user = await showField();
  await user.type(field(), 'zz');
  screen.getByText('Nothing found');
  await user.keyboard('{Enter}');
  expect(selected()).toBe('');
});

test('the selected option is marked in the list', async () => {
  const user = await showField('KS');
  await user.click(field());
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Kansas');
});

test.each(['{Tab}', '{Enter}'])(
  'what is typed before the options are loaded is selected later: %s',
  async (key) => {
    const onSubmit = vi.fn();
    function Field() {
      const [value, setValue] = useState('');
      const [loaded, setLoaded] = useState<typeof options>([]);
      return (
        <form action={onSubmit}>
          <SearchSelect
            label="State"
            options={loaded}
            isLoading={loaded.length === 0}
            value={value}
            onChange={setValue}
          />
          <output>{value}</output>
          <button type="button" onClick={() => setLoaded(options)}>
            Load
          </button>
          <button type="submit">Save</button>
        </form>
      );
    }
    const { user } = await renderElement(<Field />);
    await user.type(field(), 'kent');
    screen.getByText('Loading…');
    await user.keyboard(key);
    expect([field().value, selected()]).toEqual(['kent', '']);
    await user.click(screen.getByRole('button', { name: 'Load' }));
    expect([field().value, selected()]).toEqual(['Kentucky', 'KY']);
    expect(onSubmit).not.toHaveBeenCalled();
  },
);
