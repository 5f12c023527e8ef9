import { expect, onTestFinished, test, vi } from 'vitest';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { createTakeQueue } from './take-queue.ts';
import type { DeviceTake, TakeStore } from './take-store.ts';

const take: DeviceTake = {
  id: 'take',
  seatKey: 'key',
  kind: 'local',
  mimeType: 'video/mp4',
  startedAt: '2027-05-03T19:00:00.000Z',
};

/** A device with one take of two fragments. */
function createDevice(stored: DeviceTake): TakeStore & { ids: Set<string> } {
  const ids = new Set([stored.id]);
  return {
    ids,
    add: async ({ id }) => void ids.add(id),
    write: async () => undefined,
    read: async () => new Blob(['fragment']),
    list: async () => [{ ...stored, fragments: 2 }],
    remove: async (id) => void ids.delete(id),
    removeFragments: async () => undefined,
    removeBefore: async () => undefined,
    close: () => undefined,
  };
}

/** Resumes a take whose start the server answers in one way; returns the device when the queue is empty. */
async function resume(stored: DeviceTake, failure: ReturnType<typeof createRejection> | null) {
  const api = createFakeApi({
    'studioRecordings.openTake': failure ?? { success: true, data: { next: 1, finished: false } },
    'studioRecordings.storeFragment': ({ query: { number } }) => ({
      success: true,
      data: { next: Number(number) + 1, finished: false },
    }),
    'studioRecordings.finishTake': { success: true, data: { next: 3, finished: true } },
  });
  const device = createDevice(stored);
  const onProgress = vi.fn();
  const queue = createTakeQueue('key', device, onProgress);
  onTestFinished(() => queue.close());
  await queue.resume();
  await vi.waitFor(() => expect(onProgress.mock.calls.length).toBeGreaterThan(1), 120_000);
  return { api, device };
}

test('a take is removed from the device when the server has all of it', async () => {
  const { api, device } = await resume(take, null);
  await vi.waitFor(() => expect(device.ids.size).toBe(0), 120_000);
  expect(api.listBodies('studioRecordings.finishTake')).toEqual([
    { key: 'key', take_id: 'take', fragments: 2 },
  ]);
});

test.each(['link_expired', 'consent_required', 'interview_cancelled', 'conflict', 'not_found'] as const)(
  'a take that the server will never accept is removed from the device (%s)',
  async (code) => {
    const { device } = await resume(take, createRejection(409, code, 'No.'));
    await vi.waitFor(() => expect(device.ids.size).toBe(0), 120_000);
  },
);

test('the takes of an interviewer who is signed out stay on the device', async () => {
  const { device } = await resume({ ...take, kind: 'backup' }, createRejection(404, 'not_found', 'No.'));
  expect(device.ids.size).toBe(1);
});

test('where storage is blocked, fragments are kept in memory, and sent at once', async () => {
  const blocked = async () => {
    throw new DOMException('Blocked.', 'SecurityError');
  };
  vi.stubGlobal('navigator', { locks: { request: blocked } });
  const api = createFakeApi({
    'studioRecordings.openTake': { success: true, data: { next: 1, finished: false } },
    'studioRecordings.storeFragment': { success: true, data: { next: 2, finished: false } },
    'studioRecordings.finishTake': { success: true, data: { next: 2, finished: true } },
  });
  const store = { add: blocked, write: blocked, read: blocked, list: blocked, remove: blocked };
  const others = { removeFragments: blocked, removeBefore: blocked, close: () => undefined };
  const queue = createTakeQueue('key', { ...store, ...others }, vi.fn());
  onTestFinished(() => queue.close());
  await queue.begin(take);
  await queue.add('take', new Blob(['fragment']));
  queue.complete('take');
  await vi.waitFor(
    () => expect(api.listBodies('studioRecordings.finishTake')).toMatchObject([{ fragments: 1 }]),
    10_000,
  );
});

test('a full device that cannot send says since when, why, and what would be lost', async () => {
  createFakeApi({ 'studioRecordings.openTake': createRejection(503, 'unavailable', 'Later.') });
  const full = async () => {
    throw new DOMException('Full.', 'QuotaExceededError');
  };
  const onProgress = vi.fn();
  const queue = createTakeQueue('key', { ...createDevice(take), write: full }, onProgress);
  onTestFinished(() => queue.close());
  await queue.begin(take);
  await queue.add('take', new Blob(['fragment']));
  await vi.waitFor(() =>
    expect(onProgress.mock.lastCall?.[0]).toMatchObject({
      isFull: true,
      isInMemory: true,
      waitingSince: expect.any(Number),
      failure: { code: 'unavailable' },
    }),
  );
});

test('a full device that sends loses nothing', async () => {
  createFakeApi({
    'studioRecordings.openTake': { success: true, data: { next: 1, finished: false } },
    'studioRecordings.storeFragment': { success: true, data: { next: 2, finished: false } },
  });
  const full = async () => {
    throw new DOMException('Full.', 'QuotaExceededError');
  };
  const onProgress = vi.fn();
  const queue = createTakeQueue('key', { ...createDevice(take), write: full }, onProgress);
  onTestFinished(() => queue.close());
  await queue.begin(take);
  await queue.add('take', new Blob(['fragment']));
  await vi.waitFor(() =>
    expect(onProgress.mock.lastCall?.[0]).toMatchObject({
      isFull: true,
      isInMemory: false,
      waitingSince: null,
      failure: null,
    }),
  );
});

const voice: DeviceTake = { ...take, id: 'voice', kind: 'voice', mimeType: 'audio/x-voice' };

test('fragments of a voice wait until nothing of the film waits', async () => {
  let isReachable = false;
  const sent: string[] = [];
  createFakeApi({
    'studioRecordings.openTake': () =>
      isReachable
        ? { success: true, data: { next: 1, finished: false } }
        : createRejection(503, 'unavailable', 'Later.'),
    'studioRecordings.storeFragment': ({ query: { take_id, number } }) => {
      sent.push(`${take_id} ${number}`);
      return { success: true, data: { next: Number(number) + 1, finished: false } };
    },
  });
  const queue = createTakeQueue('key', createDevice(take), vi.fn());
  onTestFinished(() => queue.close());
  await queue.begin(voice);
  await queue.begin(take);
  for (const id of ['voice', 'voice', 'take', 'take']) await queue.add(id, new Blob(['fragment']));
  isReachable = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(sent).toEqual(['take 1', 'take 2', 'voice 1', 'voice 2']), 10_000);
});

test('a full device drops the voice, stores the film in its place, and is not full', async () => {
  createFakeApi({ 'studioRecordings.openTake': createRejection(503, 'unavailable', 'Later.') });
  const files = new Set<string>();
  const store: TakeStore = {
    ...createDevice(take),
    // There is room for two fragments.
    write: async (takeId, number) => {
      if (files.size >= 2) throw new DOMException('Full.', 'QuotaExceededError');
      files.add(`${takeId} ${number}`);
    },
    remove: async (takeId) => {
      for (const file of files) if (file.startsWith(`${takeId} `)) files.delete(file);
    },
  };
  const onProgress = vi.fn();
  const queue = createTakeQueue('key', store, onProgress);
  onTestFinished(() => queue.close());
  await queue.begin(take);
  await queue.begin(voice);
  for (const id of ['take', 'voice', 'take']) await queue.add(id, new Blob(['fragment']));
  expect([...files]).toEqual(['take 1', 'take 2']);
  // What the microphone gives later is left out.
  await queue.add('voice', new Blob(['fragment']));
  expect(onProgress.mock.lastCall?.[0]).toMatchObject({ isFull: false, isInMemory: false, totalBytes: 16 });
});
