import type { AlbumImport } from '@lifestory/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PendingRequest } from '../domains/film/recordings/recording.fixture.ts';
import { pageOf, personRow, signInAs } from '../domains/people/people/person.fixture.ts';
import { createFakeApi, createRejection } from '../testing/fake-api.ts';
import { renderElement } from '../testing/render.tsx';
import AlbumImportsPage from './staff/operations/album-imports.page.tsx';

const importOf = (change: Partial<AlbumImport> = {}): AlbumImport => ({
  id: '01890000-0000-7000-8000-000000000070',
  filename: 'rose.zip',
  bytes: 1_400_000_000,
  customer: { id: '01890000-0000-7000-8000-000000000001', fullName: 'Mei Tanaka' },
  state: 'done',
  percent: 100,
  result: null,
  failure: null,
  created_at: '2027-05-04T17:00:00.000Z',
  ...change,
});

const result = {
  films: 1,
  chapters: 12,
  photographs: 340,
  existing: 2,
  without_file: ['1958 The boat'],
  left_out: ['The photograph “photographs/1960.jpg” is damaged or too large.'],
};
const zipFile = (name: string) => new File(['PK and more'], name, { type: 'application/zip' });

beforeEach(() => {
  signInAs('Super Admin');
  vi.stubGlobal('XMLHttpRequest', PendingRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function show(...imports: AlbumImport[]) {
  const api = createFakeApi({
    'exports.imports': { success: true, data: imports },
    'exports.startImport': { success: true, data: { id: importOf().id } },
    'exports.importUpload': {
      success: true,
      done: false,
      received: 0,
      chunks: 0,
      session_id: null,
      numbers: [],
    },
    'people.list': pageOf([personRow()]),
  });
  const { user } = await renderElement(<AlbumImportsPage />);
  return { api, user };
}

const area = () => screen.getByLabelText<HTMLInputElement>(/^(Drop the album here|Upload not available)/);
const customerField = () => screen.getByRole('combobox', { name: 'Customer' });

test('what an import added, and what the album or the story made it leave out, is shown', async () => {
  await show(importOf({ result }));
  await screen.findByText('Imported 1 film, 12 chapters and 340 photographs. Already in the story: 2.');
  screen.getByText('Missing from the album: 1958 The boat.');
  screen.getByText('Left out: The photograph “photographs/1960.jpg” is damaged or too large.');
  expect(screen.getByRole('link', { name: 'Mei Tanaka' }).getAttribute('href')).toBe(
    '/user/view/01890000-0000-7000-8000-000000000001',
  );
});

test('an import that was refused shows the reason', async () => {
  await show(importOf({ state: 'failed', customer: null, failure: 'This is not a ZIP file.' }));
  await screen.findByText('This is not a ZIP file.');
});

test('an import that waits for space says why instead of showing a progress', async () => {
  await show(importOf({ state: 'queued', percent: 0, failure: 'There is not enough free space.' }));
  expect((await screen.findByRole('status')).textContent).toBe(
    'Waiting for free space. There is not enough free space.',
  );
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a running import shows its progress until it is done', async () => {
  vi.useFakeTimers();
  const { api } = await show(importOf({ state: 'running', percent: 40 }));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(
    screen.getByRole('progressbar', { name: 'Progress of the import of rose.zip' }).getAttribute('value'),
  ).toBe('40');
  api.replies['exports.imports'] = { success: true, data: [importOf({ result })] };
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  screen.getByText(/^Imported 1 film/);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('an album without a customer goes to the person whose album it is', async () => {
  const { api, user } = await show();
  await user.upload(area(), zipFile('rose.zip'));
  await screen.findByRole('region', { name: 'Upload of rose.zip' });
  expect(api.listBodies('exports.startImport')).toEqual([
    { filename: 'rose.zip', bytes: 11, customer_id: null },
  ]);
});

test('a customer is found by name, and must be chosen before the upload', async () => {
  const { api, user } = await show();
  await user.type(customerField(), 'mei');
  screen.getByText('Choose a customer from the list, or leave the field empty.');
  expect(area().disabled).toBe(true);
  await user.click(await screen.findByRole('option', { name: 'Mei Tanaka (mei@example.com)' }));
  expect(area().disabled).toBe(false);
  await user.upload(area(), zipFile('rose.zip'));
  await waitFor(() =>
    expect(api.listBodies('exports.startImport')).toMatchObject([{ customer_id: personRow().id }]),
  );
  expect(customerField()).toHaveProperty('disabled', true);
});

test('a name that no customer has is reported', async () => {
  const { api, user } = await show();
  api.replies['people.list'] = pageOf([]);
  await user.type(customerField(), 'nobody');
  await screen.findByText('There is no customer with “nobody”.');
});

test('a file that is not a ZIP is rejected before it is sent', async () => {
  const { api } = await show();
  await screen.findByText('No album was imported in the last 30 days.');
  fireEvent.change(area(), { target: { files: [new File(['text'], 'rose.zip')] } });
  await screen.findByText('This is not a ZIP file. Choose the file that the storyteller downloaded.');
  expect(api.listBodies('exports.startImport')).toEqual([]);
});

test('an upload that cannot be started shows the reason', async () => {
  const { api, user } = await show();
  api.replies['exports.startImport'] = createRejection(503, 'no_space', 'There is no space.');
  await user.upload(area(), zipFile('rose.zip'));
  expect((await screen.findByRole('alert')).textContent).toBe('There is no space.');
});

test('an unfinished upload can be cancelled', async () => {
  const { api, user } = await show(importOf({ state: 'uploading', percent: 0 }));
  await screen.findByText('The upload is not complete. Choose the same file again to continue.');
  api.replies['exports.cancelImport'] = { success: true, message: 'The upload is cancelled.' };
  api.replies['exports.imports'] = { success: true, data: [] };
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  await screen.findByText('No album was imported in the last 30 days.');
  expect(api.listBodies('exports.cancelImport')).toEqual([{ id: importOf().id }]);
});

test('a Developer sees the imports and cannot start one', async () => {
  signInAs('Developer');
  await show(importOf({ result }));
  await screen.findByText(/^Imported 1 film/);
  expect(area().disabled).toBe(true);
  screen.getByText('Albums are imported by a Super Admin.');
});
