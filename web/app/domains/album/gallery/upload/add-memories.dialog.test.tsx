import { act, screen, waitFor, within } from '@testing-library/react';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ApiRequest, createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { memoryOf } from '../memory.fixture.ts';
import AddMemoriesDialog from './add-memories.dialog.tsx';
import { photographFile, stubUploads } from './upload.fixture.ts';

const onClose = vi.fn();
const addedReply = { success: true, message: 'The memory was added.', data: memoryOf() } as const;

beforeEach(() => {
  onClose.mockClear();
  stubUploads();
});

/** Opens the dialog and selects files. */
async function openWith(...files: File[]) {
  const { user } = await renderElement(<AddMemoriesDialog onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Add your memory' });
  if (files.length > 0) await user.upload(screen.getByLabelText(/^Choose photographs/), files);
  return user;
}

const rowNamed = (name: string) => within(screen.getByRole('region', { name }));
const formOf = ({ body }: ApiRequest) => Object.fromEntries((body as FormData).entries());

test('a photograph is added with its caption and date, and the dialog closes', async () => {
  const api = createFakeApi({ 'gallery.addMemory': addedReply });
  const user = await openWith(photographFile());
  await screen.findByText('boat.jpg');
  await user.type(screen.getByLabelText('Caption'), 'Us');
  await user.selectOptions(screen.getByLabelText('Month'), 'June');
  await user.type(screen.getByLabelText('Year'), '1958');
  await user.click(screen.getByRole('button', { name: 'Add photograph' }));
  await screen.findByText('The memory was added.');
  expect(api.requests.map(formOf)).toEqual([
    { caption: 'Us', month: '6', year: '1958', image: expect.objectContaining({ name: 'boat.jpg' }) },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('the focus goes to the photographs when they replace the field, and stays there when one is removed', async () => {
  const user = await openWith(photographFile('a.jpg'), photographFile('b.jpg'));
  const photographs = screen.getByRole('region', { name: 'Your photographs' });
  await waitFor(() => expect(document.activeElement).toBe(photographs));
  await user.click(rowNamed('photograph 1').getByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(document.activeElement).toBe(photographs));
});

test('several photographs are added together, each with its own caption and idempotency key', async () => {
  const api = createFakeApi({ 'gallery.addMemory': addedReply });
  const user = await openWith(photographFile('a.jpg'), photographFile('b.jpg'));
  await user.type(rowNamed('photograph 1').getByLabelText('Caption'), 'Me');
  await user.type(rowNamed('photograph 2').getByLabelText('Caption'), 'Us');
  await user.click(screen.getByRole('button', { name: 'Add 2 photographs' }));
  await screen.findByText('2 memories were added to the gallery.');
  expect(api.requests.map((request) => formOf(request).caption)).toEqual(['Me', 'Us']);
  expect(new Set(api.requests.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
});

test('one click takes the dates of all cameras, and one row sets the month and year of the rest', async () => {
  const api = createFakeApi({ 'gallery.addMemory': addedReply });
  const dated = await Promise.all(
    ['1998:07:14 10:00:00', '2001:03:02 10:00:00'].map(async (date, index) => {
      const photograph = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a52' } });
      const content = await photograph
        .withExif({ IFD2: { DateTimeOriginal: date } })
        .jpeg()
        .toBuffer();
      return new File([new Uint8Array(content)], `${index}.jpg`, { type: 'image/jpeg' });
    }),
  );
  const user = await openWith(...dated, photographFile('a.jpg'), photographFile('b.jpg'));
  const dates = within(await screen.findByRole('region', { name: 'Dates of all photographs' }));
  await user.click(await dates.findByRole('button', { name: 'Use the dates of the camera (2 photographs)' }));
  const isFocusKept = () =>
    document.activeElement === screen.getByRole('region', { name: 'Your photographs' });
  expect(isFocusKept()).toBe(true);
  dates.getByText('Do the 2 photographs without a year have the same date?');
  await user.selectOptions(dates.getByLabelText('Month'), 'June');
  await user.type(dates.getByLabelText('Year'), '1958');
  await user.tab();
  await user.click(dates.getByRole('button', { name: 'Set this date' }));
  expect(screen.queryByRole('region', { name: 'Dates of all photographs' })).toBeNull();
  expect(isFocusKept()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Add 4 photographs' }));
  await screen.findByText('4 memories were added to the gallery.');
  expect(api.requests.map(formOf).map(({ month, year }) => `${month} ${year}`)).toEqual([
    '7 1998',
    '3 2001',
    '6 1958',
    '6 1958',
  ]);
});

test('more photographs can be chosen, and each can be removed', async () => {
  const user = await openWith(photographFile('a.jpg'));
  await user.upload(screen.getByLabelText(/^Add more photographs/), photographFile('b.jpg'));
  await screen.findByText('b.jpg');
  await user.click(screen.getByRole('button', { name: 'Remove photograph 1' }));
  expect(screen.queryByText('a.jpg')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove photograph' }));
  screen.getByLabelText(/^Choose photographs/);
});

test('a file that is not a photograph is named and left out; the others are kept', async () => {
  const letter = new File(['Dear Rose'], 'letter.jpg', { type: 'image/jpeg' });
  await openWith(letter, photographFile());
  await screen.findByText(/^letter\.jpg: We cannot show this kind of file\./);
  screen.getByText('boat.jpg');
  screen.getByRole('button', { name: 'Add photograph' });
});

test('without a photograph nothing is sent, and the error links to the field', async () => {
  const api = createFakeApi({});
  const user = await openWith();
  await user.click(screen.getByRole('button', { name: 'Add photograph' }));
  await user.click(await screen.findByRole('button', { name: 'Please choose a photograph.' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Choose photographs/));
  expect(api.requests).toEqual([]);
});

test('while a photograph is being added, its progress is shown and nothing can be changed', async () => {
  const api = createFakeApi({ 'gallery.addMemory': replyNever });
  const user = await openWith(photographFile());
  const addButton = await screen.findByRole('button', { name: 'Add photograph' });
  await user.click(addButton);
  await screen.findByText('Adding your photograph…');
  const progress = screen.getByRole('progressbar', { name: 'Upload progress of photograph' });
  expect(progress.getAttribute('value')).toBe('50');
  expect(screen.getByLabelText('Caption').hasAttribute('disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Remove photograph' })).toBeNull();
  expect(screen.queryByLabelText(/^Add more photographs/)).toBeNull();
  expect(addButton.hasAttribute('disabled')).toBe(true);
  expect(api.requests).toHaveLength(1);
});

test('a rejected photograph stays with the reason, and the added one is removed from the list', async () => {
  const reason = 'Please remove unusual control characters from the caption.';
  createFakeApi({
    'gallery.addMemory': (request) =>
      formOf(request).caption === 'Us' ? createRejection(422, 'invalid', { caption: [reason] }) : addedReply,
  });
  const user = await openWith(photographFile('a.jpg'), photographFile('b.jpg'));
  await user.type(rowNamed('photograph 2').getByLabelText('Caption'), 'Us');
  await user.click(screen.getByRole('button', { name: 'Add 2 photographs' }));
  await screen.findByText('The memory was added.');
  await user.click(await screen.findByRole('button', { name: reason }));
  expect(document.activeElement).toBe(screen.getByLabelText('Caption'));
  expect(screen.getByLabelText('Caption').getAttribute('aria-invalid')).toBe('true');
  screen.getByText('b.jpg');
  expect(screen.queryByText('a.jpg')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('if the story is full, the reason is shown at the photograph, which can be removed', async () => {
  createFakeApi({
    'gallery.addMemory': createRejection(
      409,
      'story_full',
      'This story is full. Delete something before you add more.',
    ),
  });
  const user = await openWith(photographFile());
  await user.click(await screen.findByRole('button', { name: 'Add photograph' }));
  expect(
    await screen.findAllByText('This story is full. Delete something before you add more.'),
  ).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Remove photograph' }));
  expect(screen.queryByText('boat.jpg')).toBeNull();
});

test('a photograph that may have been stored can only be sent again unchanged', async () => {
  const api = createFakeApi({
    'gallery.addMemory': createRejection(500, 'unexpected', 'It failed on our side.'),
  });
  const user = await openWith(photographFile());
  await user.click(await screen.findByRole('button', { name: 'Add photograph' }));
  await screen.findByText('Something went wrong');
  expect(screen.getByLabelText('Caption').hasAttribute('disabled')).toBe(true);
  api.replies['gallery.addMemory'] = addedReply;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The memory was added.');
  const [first, second] = api.requests.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
});

test('an interrupted upload resumes when the connection is back', async () => {
  const api = createFakeApi({
    'gallery.addMemory': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  const user = await openWith(photographFile());
  await user.click(await screen.findByRole('button', { name: 'Add photograph' }));
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText(/^We could not reach Lifestory\./)).toHaveLength(2);
  api.replies['gallery.addMemory'] = addedReply;
  await act(async () => window.dispatchEvent(new Event('online')));
  await screen.findByText('The memory was added.');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dialog without photographs closes at once', async () => {
  const user = await openWith();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('closing the dialog asks before chosen photographs are lost', async () => {
  const user = await openWith(photographFile());
  await screen.findByText('boat.jpg');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('dialog', { name: 'Close without adding?' });
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close without adding?' })).toBeNull());
  screen.getByText('boat.jpg');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Close without adding' }));
  expect(onClose).toHaveBeenCalledOnce();
});
