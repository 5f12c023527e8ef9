import { chunkBytes } from '@lifestory/contract/limits';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { storageKeys } from '../../../../api/sign-in.ts';
import { chunkCount, chunkRange, notMp4Message } from './chunks.ts';
import { Upload, type UploadApi } from './upload.ts';

/** A fake XMLHttpRequest that the test responds to. */
class FakeRequest {
  static all: FakeRequest[] = [];
  static pending = () => FakeRequest.all.filter((request) => !request.isOver);
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  onloadend: () => void = () => undefined;
  query = new URLSearchParams();
  size = 0;
  isOver = false;
  open(_method: string, url: string) {
    this.query = new URL(url, 'http://localhost').searchParams;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader = () => null;
  send(body: Blob) {
    this.size = body.size;
    FakeRequest.all.push(this);
  }
  abort() {
    this.respond(0);
  }
  get number() {
    return Number(this.query.get('resumableChunkNumber'));
  }
  respond(status: number, body: object = {}) {
    if (this.isOver) return;
    this.isOver = true;
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onloadend();
  }
}

const head = new Uint8Array(12);
head.set(new TextEncoder().encode('ftypisom'), 4);
const film = (bytes: number, type = 'video/mp4') =>
  new File([head, new Uint8Array(bytes - head.length)], 'ana.mp4', { type, lastModified: 1 });

const settle = () => vi.advanceTimersByTimeAsync(1);

function createUpload(file = film(4 * chunkBytes + 10), states: { numbers: number[]; done: boolean }[] = []) {
  const status = vi.fn(async () => ({ numbers: [], done: false, session_id: null, ...states.shift() }));
  const cancel = vi.fn(async () => undefined);
  const target = { session_id: 'interview' };
  const calls: UploadApi = { chunk: 'recordings.storeChunk', target, status, cancel };
  const upload = new Upload(file, calls);
  onTestFinished(upload.leave);
  return { upload, status, cancel };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeRequest.all = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  localStorage.setItem(storageKeys.token, 'secret');
});
afterEach(() => vi.useRealTimers());

test('the last chunk includes the remainder of the file', () => {
  expect(chunkCount(100)).toBe(1);
  expect(chunkCount(2 * chunkBytes - 1)).toBe(1);
  expect(chunkRange(2 * chunkBytes + 7, 2)).toEqual([chunkBytes, 2 * chunkBytes + 7]);
});

test('three chunks of 5 MB upload in parallel, with the token, until the upload is complete', async () => {
  const { upload } = createUpload();
  await upload.start();
  expect(FakeRequest.all.map(({ number, size }) => [number, size])).toEqual([
    [1, chunkBytes],
    [2, chunkBytes],
    [3, chunkBytes],
  ]);
  expect(FakeRequest.all[0]?.headers).toMatchObject({ Authorization: 'Bearer secret' });
  expect(FakeRequest.all[0]?.query.get('session_id')).toBe('interview');
  FakeRequest.all[1]?.respond(200, { done: false });
  await settle();
  expect(FakeRequest.pending().map(({ number }) => number)).toEqual([1, 3, 4]);
  expect(FakeRequest.all[3]?.size).toBe(chunkBytes + 10);
  FakeRequest.all[0]?.respond(200, { done: false });
  FakeRequest.all[2]?.respond(200, { done: false });
  FakeRequest.all[3]?.respond(200, { done: true, session_id: 'interview' });
  await settle();
  expect(upload.read()).toMatchObject({ state: 'success', label: 'done!', interviewId: 'interview' });
});

test.each([
  ['another type', film(chunkBytes, 'video/quicktime')],
  ['another content', new File([new Uint8Array(99)], 'ana.mp4', { type: 'video/mp4' })],
])('a file of %s is rejected at once', async (_, file) => {
  const { upload } = createUpload(file);
  await upload.start();
  expect(upload.read()).toMatchObject({ state: 'cancelled', label: 'cancelled', message: notMp4Message });
  expect(FakeRequest.all).toEqual([]);
});

test('a failed chunk is retried once; then the upload waits, and resumes with the missing chunks', async () => {
  const { upload } = createUpload(film(4 * chunkBytes), [
    { numbers: [], done: false },
    { numbers: [1, 2, 3], done: false },
  ]);
  await upload.start();
  FakeRequest.all[0]?.respond(0);
  await settle();
  expect(upload.read()).toMatchObject({ state: 'retrying', label: 'retrying...' });
  const retry = FakeRequest.pending().find(({ number }) => number === 1);
  FakeRequest.pending()[0]?.upload.onprogress?.({ loaded: 1000 });
  retry?.respond(0);
  await settle();
  expect(upload.read()).toMatchObject({ state: 'error', label: 'fault', resumable: true, sent: 1000 });
  expect(FakeRequest.pending()).toEqual([]);
  expect(FakeRequest.all.filter(({ number }) => number === 1)).toHaveLength(2);

  window.dispatchEvent(new Event('online'));
  await settle();
  expect(FakeRequest.pending().map(({ number }) => number)).toEqual([4]);
  FakeRequest.pending()[0]?.respond(200, { done: true });
  await settle();
  expect(upload.read().state).toBe('success');
});

test('a waiting upload retries after a while', async () => {
  const { upload } = createUpload();
  await upload.start();
  FakeRequest.all[0]?.respond(503);
  await settle();
  FakeRequest.pending().at(-1)?.respond(503);
  await settle();
  expect(upload.read()).toMatchObject({ state: 'error', resumable: true });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(upload.read().state).toBe('uploading');
  expect(FakeRequest.pending()).toHaveLength(3);
});

test.each([400, 404, 415, 500, 501])('status %i ends the upload', async (status) => {
  const { upload } = createUpload();
  await upload.start();
  FakeRequest.all[0]?.respond(status, { message: 'This file is damaged.' });
  await settle();
  expect(upload.read()).toMatchObject({
    state: 'error',
    label: 'error! cannot upload file',
    message: 'This file is damaged.',
    resumable: false,
  });
  expect(FakeRequest.pending()).toEqual([]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(FakeRequest.all).toHaveLength(3);
});

test('a rejection without a message gets a default one', async () => {
  const { upload } = createUpload();
  await upload.start();
  FakeRequest.all[0]?.respond(500);
  await settle();
  expect(upload.read().message).toMatch(/choose it again/);
});

test('pausing completes running chunks, starts no others and never decreases the progress', async () => {
  const { upload } = createUpload();
  await upload.start();
  for (const request of FakeRequest.pending()) request.upload.onprogress?.({ loaded: 1000 });
  expect(upload.read().sent).toBe(3000);
  upload.pause();
  await settle();
  expect(upload.read()).toMatchObject({ state: 'uploading', paused: true, sent: 3000 });
  const [first, second, third] = FakeRequest.pending();
  first?.respond(200, { done: false });
  second?.respond(0);
  third?.respond(0);
  await settle();
  expect(FakeRequest.pending()).toEqual([]);
  expect(upload.read()).toMatchObject({ state: 'uploading', paused: true, sent: chunkBytes + 2000 });
});

test('an upload can be resumed and cancelled only while it is running', async () => {
  const { upload, cancel } = createUpload();
  await upload.start();
  upload.pause();
  upload.resume();
  await settle();
  expect(FakeRequest.pending()).toHaveLength(3);
  await upload.cancel();
  expect(upload.read()).toMatchObject({ state: 'cancelled', label: 'cancelled' });
  expect(FakeRequest.pending()).toEqual([]);
  expect(cancel).toHaveBeenCalledOnce();
  upload.resume();
  upload.pause();
  await settle();
  expect(upload.read()).toMatchObject({ state: 'cancelled', paused: false });
  expect(FakeRequest.pending()).toEqual([]);
});

test.each(['leave', 'cancel'] as const)(
  '`%s` during the status request prevents any chunk from starting',
  async (end) => {
    let resolveStatus = (_status: { numbers: number[]; done: boolean; session_id: null }) => {};
    const { upload, status } = createUpload();
    status.mockImplementation(
      () =>
        new Promise((resolve) => {
          resolveStatus = resolve;
        }),
    );
    const started = upload.start();
    await vi.waitFor(() => expect(status).toHaveBeenCalledOnce(), 120_000);
    await upload[end]();
    resolveStatus({ numbers: [], done: false, session_id: null });
    await started;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(FakeRequest.all).toEqual([]);
    expect(status).toHaveBeenCalledOnce();
  },
);

test('the last chunk is sent again if all chunks are stored but the upload is not complete', async () => {
  const { upload } = createUpload(film(2 * chunkBytes), [{ numbers: [1, 2], done: false }]);
  await upload.start();
  expect(FakeRequest.pending().map(({ number }) => number)).toEqual([2]);
});

test('a film that is already stored completes without sending a byte', async () => {
  const { upload } = createUpload(undefined, [{ numbers: [], done: true }]);
  await upload.start();
  expect(upload.read().state).toBe('success');
  expect(FakeRequest.all).toEqual([]);
});

test('the upload starts over once if the server has lost it', async () => {
  const { upload, status } = createUpload();
  await upload.start();
  FakeRequest.all[0]?.respond(409, { code: 'upload_lost', message: 'It has to start over.' });
  await settle();
  expect(status).toHaveBeenCalledTimes(2);
  expect(FakeRequest.pending().map(({ number }) => number)).toEqual([1, 2, 3]);
  FakeRequest.pending()[0]?.respond(409, { code: 'upload_lost', message: 'It has to start over.' });
  await settle();
  expect(upload.read()).toMatchObject({ state: 'error', message: 'It has to start over.' });
});
