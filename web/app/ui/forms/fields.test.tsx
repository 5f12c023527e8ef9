import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { signInAs } from '../../domains/people/people/person.fixture.ts';
import { renderElement } from '../../testing/render.tsx';
import { Button } from '../button.tsx';
import { DropArea } from './drop-area.tsx';
import { PasswordField } from './password-field.tsx';
import { ReadOnlyNote } from './read-only.tsx';
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
