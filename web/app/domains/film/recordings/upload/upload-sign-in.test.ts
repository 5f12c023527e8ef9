import { chunkBytes } from '@lifestory/contract/limits';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { call } from '../../../../api/call.ts';
import { keepPageOpen } from '../../../../api/page-holds.ts';
import { readToken, storageKeys } from '../../../../api/sign-in.ts';

import { Upload } from './upload.ts';

afterEach(() => vi.unstubAllGlobals());

const head = new Uint8Array(12);
head.set(new TextEncoder().encode('ftypisom'), 4);
const film = new File([head, new Uint8Array(chunkBytes)], 'ana.mp4', { type: 'video/mp4' });

test('an upload whose sign-in has ended waits, and resumes after the next sign-in', async () => {
  let signedIn = false;
  const status = vi.fn(async () => {
    if (!signedIn) throw Object.assign(new Error('Please sign in to continue.'), { status: 401 });
    return { numbers: [], done: true, session_id: 'interview' };
  });
  const upload = new Upload(film, { chunk: 'recordings.storeChunk', target: {}, status });
  onTestFinished(upload.leave);
  await upload.start();
  expect(upload.read()).toMatchObject({ state: 'error', resumable: true, signedOut: true });
  expect(upload.read().message).toContain('Sign in again in a new tab');
  signedIn = true;
  localStorage.setItem(storageKeys.token, 'fresh');
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.token }));
  await vi.waitFor(() => expect(upload.read().state).toBe('success'), 120_000);
});

test('a page that is kept open stays when a call is rejected with 401', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_signed_in', message: '' }, { status: 401 }));
  const release = keepPageOpen();
  localStorage.setItem(storageKeys.token, 'ended');
  await expect(call('people.info', { query: {} })).rejects.toMatchObject({ status: 401 });
  expect(assign).not.toHaveBeenCalled();
  expect(readToken()).toBeNull();
  release();
  localStorage.setItem(storageKeys.token, 'ended');
  await expect(call('people.info', { query: {} })).rejects.toMatchObject({ status: 401 });
  expect(assign).toHaveBeenCalledWith('/login');
});
