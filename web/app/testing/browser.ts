import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';

// Milliseconds; the default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 120_000 });

Object.assign(globalThis, {
  // happy-dom has no layout.
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
  ResizeObserver: class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
  // What browsers have for video calls.
  RTCPeerConnection: class {},
  MediaRecorder: class {},
});

// The film player needs the promise that browsers return; happy-dom returns nothing.
const { remote } = document.createElement('video');
Object.assign(Object.getPrototypeOf(remote), { cancelWatchAvailability: async () => undefined });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  // The styles of libraries, which every search by role evaluates.
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});
