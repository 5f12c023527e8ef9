import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../api/call.ts';
import { sendForm } from '../api/form-upload.ts';
import { announceSwitch } from '../domains/people/stories/switching/story-switch.ts';
import { createFakeApi } from '../testing/fake-api.ts';
import { renderElement } from '../testing/render.tsx';
import { useOtherTabs } from './other-tabs.ts';

const reload = vi.fn();
const assign = vi.fn();

function Frame() {
  useOtherTabs();
  return null;
}

beforeEach(async () => {
  vi.spyOn(window.location, 'reload').mockImplementation(reload.mockReset());
  vi.spyOn(window.location, 'assign').mockImplementation(assign.mockReset());
  await renderElement(<Frame />);
});

// Otherwise the page would stay stale in the test files that follow.
afterAll(() => void vi.resetModules());

const otherTabStores = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

test('signing in or out in another tab reloads this one, while other changes of the storage do not', () => {
  otherTabStores('user');
  otherTabStores('font_size_class');
  expect(reload).not.toHaveBeenCalled();
  otherTabStores('sanctum_token');
  expect(reload).toHaveBeenCalledOnce();
});

test('a switch of stories in another tab reloads this one, while a switch in this tab does not', async () => {
  const otherTab = new BroadcastChannel('lifestory:story');
  const onMessage = vi.fn();
  otherTab.addEventListener('message', onMessage);
  announceSwitch();
  await vi.waitFor(() => expect(onMessage).toHaveBeenCalled(), 120_000);
  expect(assign).not.toHaveBeenCalled();
  otherTab.postMessage('another tab');
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/home'), 120_000);
  otherTab.close();
});

test('after a switch in another tab, a page that stays open sends nothing but a sign-out', async () => {
  const api = createFakeApi({ 'auth.logout': { success: true, message: 'You are signed out.' } });
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send');
  const otherTab = new BroadcastChannel('lifestory:story');
  otherTab.postMessage('another tab');
  await vi.waitFor(() => expect(assign).toHaveBeenCalled(), 120_000);
  otherTab.close();
  const formOptions = {
    form: new FormData(),
    idempotencyKey: 'one',
    onProgress: vi.fn(),
    signal: new AbortController().signal,
  };
  const staleFailure = { status: 409, message: expect.stringContaining('another tab') };
  await expect(sendForm('gallery.addMemory', formOptions)).rejects.toMatchObject(staleFailure);
  await expect(call('gallery.deleteMemory', { body: { id: 'one' } })).rejects.toMatchObject(staleFailure);
  expect(send).not.toHaveBeenCalled();
  expect(api.requests).toEqual([]);
  await call('auth.logout');
  expect(api.requests).toHaveLength(1);
});
