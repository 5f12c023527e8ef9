import { maxEvidenceFiles } from '@lifestory/contract/limits';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi, createRejection } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { EvidenceDownloads } from './evidence-downloads.tsx';
import { EvidenceFiles } from './evidence-files.tsx';

const downloads: string[] = [];
beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(new URL(this.href).pathname);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  downloads.length = 0;
});

const saved = { success: true as const, message: 'Saved.' };
const fileOf = (id: string) => ({
  id,
  name: `${id}.pdf`,
  bytes: 1_400_000,
  added_at: '2026-05-01T17:00:00.000Z',
});
const chosen = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const showFiles = (files = [fileOf('will')]) =>
  renderElement(<EvidenceFiles storytellerId="rose" files={files} />);

test('chosen files are sent one after the other for the story', async () => {
  const api = createFakeApi({ 'legacyContacts.addFile': saved });
  const { user } = await showFiles();
  screen.getByText('1.4 MB');
  await user.upload(screen.getByLabelText(/^Attach evidence/), [chosen('a.pdf'), chosen('b.pdf')]);
  await waitFor(() => expect(api.listBodies('legacyContacts.addFile')).toHaveLength(2));
  const sent = api.listBodies('legacyContacts.addFile') as FormData[];
  expect(sent.map((form) => (form.get('file') as File).name)).toEqual(['a.pdf', 'b.pdf']);
  expect(api.requests[0]?.query).toEqual({ id: 'rose' });
});

test('a rejected file is named with the reason, and the next ones are not sent', async () => {
  const api = createFakeApi({
    'legacyContacts.addFile': createRejection(422, 'invalid', { file: ['Please choose a PDF.'] }),
  });
  const { user } = await showFiles([]);
  await user.upload(screen.getByLabelText(/^Attach evidence/), [chosen('a.pdf'), chosen('b.pdf')]);
  expect((await screen.findByRole('alert')).textContent).toBe('a.pdf: Please choose a PDF.');
  expect(api.listBodies('legacyContacts.addFile')).toHaveLength(1);
});

test('a file is removed, and with five files none can be attached', async () => {
  const api = createFakeApi({ 'legacyContacts.removeFile': saved });
  const { user } = await showFiles(['a', 'b', 'c', 'd', 'e'].map(fileOf));
  expect(screen.getAllByRole('listitem')).toHaveLength(maxEvidenceFiles);
  expect(screen.queryByLabelText(/^Attach evidence/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove c.pdf' }));
  await waitFor(() => expect(api.listBodies('legacyContacts.removeFile')).toEqual([{ id: 'c' }]));
});

test('those who decide download a file; others only see its name', async () => {
  const api = createFakeApi({
    'legacyContacts.openFile': { success: true, data: { url: '/api/media/legacy-evidence/1.pdf' } },
  });
  const { user, unmount } = await renderElement(<EvidenceDownloads files={[fileOf('will')]} canOpen />);
  await user.click(screen.getByRole('button', { name: 'Download will.pdf' }));
  await waitFor(() => expect(downloads).toEqual(['/api/media/legacy-evidence/1.pdf']));
  expect(api.listBodies('legacyContacts.openFile')).toEqual([{ id: 'will' }]);
  unmount();
  await renderElement(<EvidenceDownloads files={[fileOf('will')]} canOpen={false} />);
  screen.getByText('will.pdf');
  expect(screen.getByRole('button', { name: 'Download will.pdf' })).toHaveProperty('disabled', true);
});
