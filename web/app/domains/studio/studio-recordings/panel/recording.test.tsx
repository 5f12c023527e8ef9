import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import type { CallParts } from '../../studio/index.ts';
import * as captureWatch from '../device/capture-watch.ts';
import * as mediaMix from '../device/media-mix.ts';
import * as recorder from '../device/recorder.ts';
import * as takeQueue from '../device/take-queue.ts';
import * as takeStore from '../device/take-store.ts';
import { recording } from '../recording.fixture.ts';
import { TakesProvider } from '../takes-provider.tsx';
import { CallRecorder } from './call-recorder.tsx';
import { RecordingControls, RecordingPause } from './recording-controls.tsx';
import { UploadNotice } from './upload-notice.tsx';

const storyteller: CallParts = {
  seatKey: 'key',
  role: 'storyteller',
  stream: null,
  interruption: null,
  renew: () => undefined,
  others: [],
};
const storytellerInCall = {
  role: 'storyteller' as const,
  isConnected: true,
  stream: null,
  state: 'connected' as const,
};
const interviewerInCall = {
  role: 'interviewer' as const,
  isConnected: true,
  stream: null,
  state: 'connected' as const,
};
const helper: CallParts = {
  ...storyteller,
  role: 'helper',
  others: [storytellerInCall, interviewerInCall],
};

test('the storyteller is asked to agree before anything is recorded', async () => {
  const consent = { state: 'missing' as const, text: 'I agree to the recording.', version: '2026-11' };
  const api = createFakeApi({
    'studioRecordings.state': recording({ consent }),
    'studioRecordings.consent': { success: true, message: 'Saved.' },
  });
  const { user } = await renderElement(<CallRecorder {...storyteller} />);
  await screen.findByText('Nothing is recorded yet.');
  screen.getByText('I agree to the recording.');
  api.replies['studioRecordings.state'] = recording();
  await user.click(screen.getByRole('button', { name: 'Yes, I agree' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Yes, I agree' })).toBeNull());
  expect(api.listBodies('studioRecordings.consent')).toEqual([{ key: 'key', version: '2026-11' }]);
});

test('the state is announced in words, with the recorded time', async () => {
  createFakeApi({ 'studioRecordings.state': recording({ state: 'paused', recorded_ms: 3_725_000 }) });
  await renderElement(<CallRecorder {...storyteller} />);
  expect((await screen.findByRole('status')).textContent).toContain('The recording is paused.');
  expect(screen.getByRole('timer', { name: 'Recorded time' }).textContent).toBe('1:02:05');
});

test('everybody is told whose device is full and what it does; little space is only for the one who can do something', async () => {
  const problems = [
    {
      name: 'Rose Miller',
      role: 'storyteller' as const,
      problem: 'device-full' as const,
      waiting_seconds: null,
    },
    { name: 'Sue Adams', role: 'interviewer' as const, problem: 'space-low' as const, waiting_seconds: null },
  ];
  createFakeApi({ 'studioRecordings.state': recording({ state: 'recording', device_problems: problems }) });
  await renderElement(<CallRecorder {...helper} />);
  expect((await screen.findByRole('status')).textContent).toBe(
    'The interview is being recorded. The device of Rose Miller is full. It sends the recording at once.',
  );
});

test.each([
  ['interviewer', true],
  ['helper', false],
] as const)(
  'an interruption on the storyteller’s device stands out for the %s: %s',
  async (role, standsOut) => {
    const problem = {
      name: 'Rose Miller',
      role: 'storyteller' as const,
      problem: 'microphone-ended' as const,
      waiting_seconds: null,
    };
    createFakeApi({
      'studioRecordings.state': recording({ state: 'recording', device_problems: [problem] }),
    });
    await renderElement(<CallRecorder {...helper} role={role} />);
    const words = await screen.findByText(/The microphone of Rose Miller was disconnected/);
    expect(words.closest('[data-warning]') !== null).toBe(standsOut);
  },
);

const rose = {
  name: 'Rose Miller',
  role: 'storyteller' as const,
  problem: 'not-kept' as const,
  waiting_seconds: null,
};
const sue = {
  name: 'Sue Adams',
  role: 'interviewer' as const,
  problem: 'not-kept' as const,
  waiting_seconds: null,
};

test.each([
  [[rose], 'The recording continues on the other side.', 1],
  [[rose, sue], 'No other device records. Please pause the recording.', 2],
])(
  'people are asked to pause only when no device can keep or send the recording (%o)',
  async (problems, text, count) => {
    createFakeApi({ 'studioRecordings.state': recording({ state: 'recording', device_problems: problems }) });
    await renderElement(<CallRecorder {...helper} />);
    const words = (await screen.findByRole('status')).textContent ?? '';
    expect(words).toContain(
      `The device of Rose Miller is full. It cannot send the recording either. ${text}`,
    );
    expect(words.split(text)).toHaveLength(count + 1);
  },
);

test('an upload that stands still says why, and what happens if the page closes', async () => {
  vi.spyOn(takeStore, 'openTakeStore').mockReturnValue({
    add: async () => undefined,
    write: async () => undefined,
    read: async () => new Blob(['fragment']),
    list: async () => [
      {
        id: 'take',
        seatKey: 'key',
        kind: 'local',
        mimeType: 'video/mp4',
        startedAt: '2027-05-03T19:00:00.000Z',
        fragments: 2,
      },
    ],
    remove: async () => undefined,
    removeFragments: async () => undefined,
    removeBefore: async () => undefined,
    close: () => undefined,
  });
  createFakeApi({
    'studioRecordings.openTake': createRejection(503, 'no_space', 'There is no free space on the server.'),
  });
  await renderElement(
    <TakesProvider seatKey="key">
      <UploadNotice />
    </TakesProvider>,
  );
  await screen.findByText(
    'Uploading the rest of the recording: 0 %. Please keep this page open. If it closes, open your link again on this device.',
  );
  await screen.findByText(
    'Our server does not take it at the moment: There is no free space on the server. We keep trying.',
  );
});

test('a browser that cannot record a voice alone records the film, and says nothing of it', async () => {
  const stream = {
    id: 'own',
    getVideoTracks: () => [],
    getAudioTracks: () => [{ id: 'microphone', kind: 'audio' }],
  } as unknown as MediaStream;
  const begin = vi.fn(async () => undefined);
  const add = vi.fn(async () => undefined);
  vi.spyOn(takeQueue, 'createTakeQueue').mockReturnValue({
    resume: async () => undefined,
    begin,
    add,
    complete: () => undefined,
    close: () => undefined,
  });
  vi.spyOn(mediaMix, 'createMediaMix').mockReturnValue({
    stream,
    setVoices: () => undefined,
    hasSound: () => true,
    close: () => undefined,
  });
  vi.spyOn(captureWatch, 'watchCapture').mockReturnValue(() => undefined);
  vi.spyOn(recorder, 'findFormat').mockReturnValue('video/webm');
  vi.spyOn(recorder, 'waitForPicture').mockResolvedValue();
  let giveFragment = (_content: Blob) => {};
  vi.spyOn(recorder, 'startRecorder').mockImplementation((_stream, _mimeType, onFragment) => {
    giveFragment = onFragment;
    return { stop: async () => undefined };
  });
  const audio = vi.fn();
  vi.stubGlobal('AudioContext', audio);
  vi.stubGlobal('AudioWorkletNode', undefined);
  const api = createFakeApi({ 'studioRecordings.state': recording({ state: 'recording' }) });
  await renderElement(
    <TakesProvider seatKey="key">
      <CallRecorder {...storyteller} stream={stream} />
    </TakesProvider>,
  );
  await waitFor(() => expect(begin).toHaveBeenCalledWith(expect.objectContaining({ kind: 'local' })));
  giveFragment(new Blob(['film']));
  await waitFor(() => expect(add).toHaveBeenCalled());
  expect(begin).toHaveBeenCalledTimes(1);
  expect(audio).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('The interview is being recorded.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(api.listBodies('studioRecordings.reportDevice')).toEqual([]);
});

test('before the recording, the browser is asked to keep what waits to be sent', async () => {
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', { ...navigator, storage: { estimate: async () => ({}), persist } });
  createFakeApi({ 'studioRecordings.state': recording() });
  await renderElement(
    <TakesProvider seatKey="key">
      <CallRecorder {...storyteller} />
    </TakesProvider>,
  );
  await waitFor(() => expect(persist).toHaveBeenCalled());
});

test('before the recording, a device with little free space says so and tells the others', async () => {
  vi.stubGlobal('navigator', {
    ...navigator,
    storage: { estimate: async () => ({ quota: 1_500_000_000, usage: 0 }) },
  });
  const api = createFakeApi({
    'studioRecordings.state': recording(),
    'studioRecordings.reportDevice': { success: true, message: 'Everyone in the call is informed.' },
  });
  await renderElement(
    <TakesProvider seatKey="key">
      <CallRecorder {...storyteller} />
    </TakesProvider>,
  );
  await screen.findByText(/This device has little free space/);
  await waitFor(() =>
    expect(api.listBodies('studioRecordings.reportDevice')).toEqual([{ key: 'key', problem: 'space-low' }]),
  );
});

test('the storyteller can pause while it is recorded, a helper cannot', async () => {
  const api = createFakeApi({
    'studioRecordings.state': recording({ state: 'recording' }),
    'studioRecordings.control': recording({ state: 'paused' }),
  });
  const { user } = await renderElement(
    <>
      <RecordingPause {...storyteller} />
      <RecordingPause {...helper} />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Pause recording' }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(api.listBodies('studioRecordings.control')).toEqual([{ key: 'key', action: 'pause' }]);
});

test('the interviewer records, and stops after a confirmation', async () => {
  const api = createFakeApi({
    'studioRecordings.state': recording(),
    'studioRecordings.control': recording({ state: 'recording' }),
  });
  const { user } = await renderElement(<RecordingControls seatKey="key" />);
  await user.click(await screen.findByRole('button', { name: 'Record' }));
  await user.click(await screen.findByRole('button', { name: 'Stop recording' }));
  api.replies['studioRecordings.control'] = recording({ state: 'ended' });
  const dialog = await screen.findByRole('dialog');
  await user.click(
    [...dialog.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Stop recording',
    ) as Element,
  );
  await screen.findByText('The film is made as soon as all recordings have arrived.');
  expect(
    api.listBodies('studioRecordings.control').map((body) => (body as { action: string }).action),
  ).toEqual(['record', 'stop']);
});

test('a refusal to record says why', async () => {
  createFakeApi({
    'studioRecordings.state': recording(),
    'studioRecordings.control': createRejection(503, 'no_space', 'There is not enough free space.'),
  });
  const { user } = await renderElement(<RecordingControls seatKey="key" />);
  await user.click(await screen.findByRole('button', { name: 'Record' }));
  expect((await screen.findByRole('alert')).textContent).toBe('There is not enough free space.');
});
