import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { signInAs } from '../../domains/people/people/person.fixture.ts';
import { renderElement } from '../../testing/render.tsx';
import { Button } from '../button.tsx';
import { Checkbox, CheckboxGroup, Radio, RadioGroup } from './choices.tsx';
import { DropArea } from './drop-area.tsx';
import { PasswordField } from './password-field.tsx';
import { ReadOnlyNote } from './read-only.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

beforeEach(() => signInAs('Super Admin'));

test('a password is hidden until “Show password” is pressed, and can be hidden again', async () => {
  const { user } = await renderElement(<PasswordField label="Password" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});

test('a field is named by its label, and described by its help and message', async () => {
  await renderElement(<TextField label="Code" withAsterisk description="Six digits" error="Wrong code" />);
  const field = screen.getByRole('textbox', { name: 'Code', description: 'Six digits Wrong code' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a field that is invalid without a message has no description', async () => {
  await renderElement(<TextField label="Code" error />);
  const field = screen.getByRole('textbox', { name: 'Code', description: '' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a field is described by its help, by its message and by what its page names', async () => {
  await renderElement(
    <>
      <TextArea label="Reason" rows={2} error="Too long" aria-describedby="count" />
      <p id="count">10 of 5</p>
    </>,
  );
  screen.getByRole('textbox', { name: 'Reason', description: 'Too long 10 of 5' });
});

test('a select offers texts, and texts with a value of their own', async () => {
  const onChange = vi.fn();
  const { user } = await renderElement(
    <SelectField
      label="Rows"
      options={['10', { value: '', label: 'All' }]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />,
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), 'All');
  expect(onChange).toHaveBeenCalledWith('');
});

test('one of several radio buttons is chosen, with the arrow keys as well', async () => {
  const onChange = vi.fn();
  const { user } = await renderElement(
    <RadioGroup label="Size" error="Choose one" value="small" onChange={onChange}>
      <Radio value="small" label="Small" description="16 pixels" />
      <Radio value="large" label="Large" />
    </RadioGroup>,
  );
  screen.getByRole('radiogroup', { name: 'Size', description: 'Choose one' });
  const small = screen.getByRole<HTMLInputElement>('radio', { name: 'Small', description: '16 pixels' });
  expect(small.checked).toBe(true);
  await user.click(small);
  await user.keyboard('{ArrowDown}');
  expect(onChange).toHaveBeenCalledWith('large');
});

test('the browser keeps the choice of a form', async () => {
  const { user } = await renderElement(
    <form aria-label="Choices">
      <RadioGroup name="size" label="Size" defaultValue="small">
        <Radio value="small" label="Small" />
        <Radio value="large" label="Large" />
      </RadioGroup>
      <CheckboxGroup label="Days">
        <Checkbox name="days" value="1" label="Monday" defaultChecked />
        <Checkbox name="days" value="2" label="Tuesday" />
      </CheckboxGroup>
    </form>,
  );
  screen.getByRole('group', { name: 'Days' });
  const read = () => [...new FormData(screen.getByRole<HTMLFormElement>('form')).entries()].map(String);
  expect(read()).toEqual(['size,small', 'days,1']);
  await user.click(screen.getByRole('radio', { name: 'Large' }));
  await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
  expect(read()).toEqual(['size,large', 'days,1', 'days,2']);
});

test('a button whose action is running keeps its name and cannot be pressed again', async () => {
  await renderElement(<Button loading>Save</Button>);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});

test('the button that shows a password is reachable by keyboard', async () => {
  const { user } = await renderElement(<PasswordField label="Password" />);
  await user.click(screen.getByLabelText('Password'));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show password' }));
});

test('a Developer sees a note that only a Super Admin can make changes', async () => {
  signInAs('Developer');
  await renderElement(<ReadOnlyNote />);
  screen.getByText('You can view everything here. Only a Super Admin can make changes.');
});

test('a Super Admin sees no read-only note', async () => {
  await renderElement(<ReadOnlyNote />);
  expect(screen.queryByText(/Only a Super Admin/)).toBeNull();
});

const dropArea = (onFiles: (files: readonly File[]) => void, disabled = false) => (
  <DropArea
    onFiles={onFiles}
    accept="video/mp4"
    icon="upload"
    title="Choose a film"
    hint="MP4 only"
    disabled={disabled}
  />
);
const film = new File(['film'], 'film.mp4', { type: 'video/mp4' });
const fileField = () => screen.getByLabelText<HTMLInputElement>(/Choose a film/);

test('the same file can be selected twice', async () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  const { user } = await renderElement(dropArea(onFiles));
  await user.upload(fileField(), film);
  expect(fileField().value).toBe('');
  await user.upload(fileField(), film);
  expect(onFiles.mock.calls.map(([files]) => files[0]?.name)).toEqual(['film.mp4', 'film.mp4']);
});

test('the file field accepts only the given type and is described by the hint', async () => {
  const onFiles = vi.fn();
  const { user } = await renderElement(dropArea(onFiles));
  await user.upload(fileField(), new File(['text'], 'notes.txt', { type: 'text/plain' }));
  expect(onFiles).not.toHaveBeenCalled();
  expect(document.getElementById(fileField().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'MP4 only',
  );
});

test('a disabled drop area accepts no file', async () => {
  const onFiles = vi.fn();
  const { user } = await renderElement(dropArea(onFiles, true));
  await user.upload(fileField(), film);
  expect(onFiles).not.toHaveBeenCalled();
});
