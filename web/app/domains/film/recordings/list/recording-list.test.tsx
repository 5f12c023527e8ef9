import type { Recording, UnfinishedUpload } from '@lifestory/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { recording, unfinishedUpload } from '../recording.fixture.ts';
import { RecordingList } from './recording-list.tsx';

const doneReply = (message: string) => ({ success: true as const, message });

interface Options {
  uploads?: UnfinishedUpload[];
  isUploading?: boolean;
  hasBegun?: boolean;
}

/** Renders recordings and unfinished uploads. */
async function show(
  recordings: Recording[],
  { uploads = [], isUploading = false, hasBegun = true }: Options = {},
) {
  const api = createFakeApi({
    'recordings.withdraw': doneReply('The film is withdrawn.'),
    'recordings.restore': doneReply('The family sees this film now.'),
    'recordings.announce': doneReply('The family was notified.'),
    'recordings.discardUpload': doneReply('The upload is cancelled.'),
  });
  const onChange = vi.fn(async () => undefined);
  const onUnlock = vi.fn(async () => false);
  const { user } = await renderElement(
    <RecordingList
      {...{ recordings, uploads, isUploading, hasBegun, onChange, onUnlock }}
      renew={async () => null}
    />,
  );
  const clickButton = (name: string) => user.click(screen.getByRole('button', { name }));
  return { api, clickButton, onChange, onUnlock, user };
}

/** The row of a file. */
const row = (name: string) => {
  const item = screen.getByText(name).closest('li');
  if (!item) throw new Error(`${name} is not in a list.`);
  return item;
};
const actions = (name: string) =>
  within(row(name))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
/** Clicks a button of the open dialog. */
const clickInDialog = async ({ user }: Awaited<ReturnType<typeof show>>, name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

test('every recording is listed with its status and the actions for it', async () => {
  await show([
    recording('new.mp4'),
    recording('old.mp4', { status: 'replaced', deleted_at: '2027-06-04T17:00:00.000Z' }),
    recording('zoom.mp4', { status: 'set-aside', uploaded_by: null }),
    recording('wrong.mp4', { status: 'withdrawn' }),
  ]);
  expect(row('new.mp4').textContent).toContain('Current');
  expect(row('old.mp4').textContent).toContain('Replaced');
  expect(row('old.mp4').textContent).toContain('kept until 06-04-2027');
  expect(row('zoom.mp4').textContent).toContain('From the video meeting');
  expect(actions('new.mp4')).toEqual(['Withdraw']);
  expect(actions('old.mp4')).toEqual(['Play', 'Restore', 'Withdraw']);
  expect(actions('zoom.mp4')).toEqual(['Play', 'Show to the family', 'Withdraw']);
  expect(actions('wrong.mp4')).toEqual(['Play', 'Restore']);
});

test('uploader, date, size, length and format of a recording are shown', async () => {
  await show([recording('new.mp4', { duration: 3600, bytes: 734_000_000 })]);
  expect(row('new.mp4').textContent).toContain(
    'Uploaded by Sam Sample, 05-04-2027 · 734 MB · 60 min · H.264',
  );
});

test('unknown details of a recording are omitted', async () => {
  await show([recording('new.mp4', { duration: null, video_format: null, playback: 'unknown' })]);
  expect(row('new.mp4').textContent).toContain('Uploaded by Sam Sample, 05-04-2027 · 1.0 MB');
  expect(row('new.mp4').textContent).not.toContain('min');
});

test('the parts of a film are numbered', async () => {
  await show([1, 2].map((part) => recording(`${part}.mp4`, { part, parts: 2 })));
  expect(row('2.mp4').textContent).toContain('Part 2 of 2');
});

test('a film that many browsers cannot play is marked', async () => {
  await show([recording('phone.mp4', { playback: 'some', video_format: 'H.265 (HEVC)' })]);
  expect(row('phone.mp4').textContent).toContain('Many browsers cannot play H.265 (HEVC).');
});

test('a film that no browser can play is marked', async () => {
  await show([recording('camera.mp4', { playback: 'none', video_format: 'ProRes' })]);
  expect(row('camera.mp4').textContent).toContain('Browsers cannot play this format (ProRes).');
});

test('staff are not asked to upload a film that the product made', async () => {
  await show([recording('call.mp4', { playback: 'none', video_format: 'VP8', uploaded_by: null })]);
  expect(row('call.mp4').textContent).toContain('Many browsers cannot play this film (VP8).');
  expect(row('call.mp4').textContent).not.toContain('upload it again');
});

test('a recording that is not current can be played here', async () => {
  const { clickButton } = await show([recording('old.mp4', { status: 'replaced' })]);
  await clickButton('Play');
  expect(screen.getByLabelText('old.mp4, replaced').getAttribute('src')).toBe('/api/media/old.mp4');
  await clickButton('Close player');
  expect(screen.queryByLabelText('old.mp4, replaced')).toBeNull();
});

test('a recording without links asks for the reason first', async () => {
  const { clickButton, onUnlock } = await show([recording('old.mp4', { status: 'replaced', file: '' })]);
  await clickButton('Play');
  expect(onUnlock).toHaveBeenCalledTimes(1);
  expect(screen.queryByLabelText('old.mp4, replaced')).toBeNull();
});

test('withdrawing a film explains the effect before the request is sent', async () => {
  const rendered = await show([recording('one.mp4')]);
  await rendered.clickButton('Withdraw');
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw this film?' });
  expect(dialog.textContent).toContain('The family can no longer watch it');
  expect(rendered.api.requests).toEqual([]);
  await clickInDialog(rendered, 'Withdraw film');
  await screen.findByText('The film is withdrawn.');
  expect(rendered.api.listBodies('recordings.withdraw')).toEqual([{ id: 'one.mp4' }]);
  expect(rendered.onChange).toHaveBeenCalledTimes(1);
});

test('cancelling the confirmation withdraws nothing', async () => {
  const rendered = await show([recording('one.mp4')]);
  await rendered.clickButton('Withdraw');
  await clickInDialog(rendered, 'Go back');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(rendered.api.requests).toEqual([]);
});

test('a rejected withdrawal closes the dialog and shows the reason', async () => {
  const rendered = await show([recording('one.mp4')]);
  rendered.api.replies['recordings.withdraw'] = createRejection(
    404,
    'not_found',
    'This film no longer exists.',
  );
  await rendered.clickButton('Withdraw');
  await clickInDialog(rendered, 'Withdraw film');
  await screen.findByText('This film no longer exists.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(rendered.onChange).not.toHaveBeenCalled();
});

test('while a film is withdrawn, a second click sends nothing', async () => {
  const rendered = await show([recording('one.mp4')]);
  rendered.api.replies['recordings.withdraw'] = replyNever;
  await rendered.clickButton('Withdraw');
  await clickInDialog(rendered, 'Withdraw film');
  await clickInDialog(rendered, 'Withdraw film');
  expect(rendered.api.requests).toHaveLength(1);
});

test('the family is notified of a replacement film only when staff request it', async () => {
  const rendered = await show([recording('better.mp4', { announced_at: null })]);
  expect(row('better.mp4').textContent).toContain('The family has not been notified about this film.');
  await rendered.clickButton('Notify the family');
  await clickInDialog(rendered, 'Notify the family');
  await screen.findByText('The family was notified.');
  expect(rendered.api.listBodies('recordings.announce')).toEqual([{ id: 'better.mp4' }]);
});

test('the family cannot be notified of another part of a film they were already notified of', async () => {
  await show([recording('1.mp4'), recording('2.mp4', { announced_at: null, part: 2, parts: 2 })]);
  expect(screen.queryByRole('button', { name: 'Notify the family' })).toBeNull();
});

test('a restored recording replaces the current film unless it becomes its next part', async () => {
  const rendered = await show([recording('new.mp4'), recording('old.mp4', { status: 'replaced' })]);
  await rendered.clickButton('Restore');
  await screen.findByRole('dialog', { name: 'Show this recording to the family?' });
  expect(screen.getByLabelText<HTMLInputElement>('Show it instead of the current film').checked).toBe(true);
  await rendered.user.click(screen.getByLabelText('Play it after the current film, as its next part'));
  await clickInDialog(rendered, 'Show to the family');
  await screen.findByText('The family sees this film now.');
  expect(rendered.api.listBodies('recordings.restore')).toEqual([{ id: 'old.mp4', place: 'next_part' }]);
});

test('without a current film, a recording is restored as the only one', async () => {
  const rendered = await show([recording('old.mp4', { status: 'withdrawn' })]);
  await rendered.clickButton('Restore');
  await screen.findByText('The family can watch it again. They are not notified.');
  await clickInDialog(rendered, 'Show to the family');
  expect(rendered.api.listBodies('recordings.restore')).toEqual([{ id: 'old.mp4', place: 'only' }]);
});

test('unfinished uploads are listed and can be cancelled', async () => {
  const rendered = await show([], { uploads: [unfinishedUpload()] });
  expect(row('half.mp4').textContent).toContain('50% of 200 bytes · started by Olga Sample, 05-04-2027');
  await rendered.clickButton('Cancel upload');
  expect((await screen.findByRole('dialog')).textContent).toContain('cannot be resumed');
  await clickInDialog(rendered, 'Cancel upload');
  await screen.findByText('The upload is cancelled.');
  expect(rendered.api.listBodies('recordings.discardUpload')).toEqual([{ id: 'upload' }]);
});

test('the user’s own unfinished upload explains how to resume it', async () => {
  await show([], { uploads: [unfinishedUpload({ own: true })] });
  expect(row('half.mp4').textContent).toContain('started by you');
  expect(row('half.mp4').textContent).toContain('Choose the same file again to continue.');
});

test('the upload that is running on this page is not listed as unfinished', async () => {
  const uploads = [unfinishedUpload({ own: true }), unfinishedUpload({ id: 'other', filename: 'other.mp4' })];
  await show([], { uploads, isUploading: true });
  expect(screen.queryByText('half.mp4')).toBeNull();
  expect(screen.getByText('other.mp4')).toBeDefined();
});

test('a film of a session that has not begun is shown only once staff confirm that it was held earlier', async () => {
  const { api, clickButton } = await show([recording('early.mp4', { status: 'set-aside' })], {
    hasBegun: false,
  });
  await clickButton('Show to the family');
  const dialog = await screen.findByRole('dialog', { name: 'Show this recording to the family?' });
  expect(dialog.textContent).toContain('The time of this session has not come yet.');
  await clickButton('It was held earlier, show the film');
  expect(api.requests.find(({ name }) => name === 'recordings.restore')?.body).toEqual({
    id: 'early.mp4',
    place: 'only',
    held_earlier: true,
  });
});
