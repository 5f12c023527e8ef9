import type { Film, Recording } from '@lifestory/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { RecordingCard } from './recording.card.tsx';

const id = '01890000-0000-7000-8000-000000000001';
const film = (name: string, change: Partial<Film> = {}): Film => ({
  id: name,
  file: `/api/media/${name}`,
  download: `/api/media/${name}?download=1`,
  o_file: name,
  poster: null,
  duration: 60,
  created_at: '2027-05-04T17:00:00.000Z',
  session_id: id,
  recorded_at: '2027-05-04T17:00:00.000Z',
  part: 1,
  parts: 1,
  ...change,
});
const recording = (name: string, change: Partial<Recording> = {}): Recording => ({
  ...film(name),
  status: 'current',
  bytes: 1_000_000,
  uploaded_by: 'Sam Sample',
  replaced_at: null,
  deleted_at: null,
  announced_at: '2027-05-04T17:00:00.000Z',
  video_format: 'H.264',
  playback: 'all',
  ...change,
});

let root: Root;
let answer: { recordings: Recording[]; uploads: object[] };
let calls: { path: string; body: unknown }[];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  queryClient.clear();
  answer = { recordings: [], uploads: [] };
  calls = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname;
    const body = request.method === 'POST' ? await request.json() : undefined;
    calls.push({ path, body });
    if (path === '/api/sessions/recordings') return Response.json({ success: true, data: answer });
    if (path === '/api/sessions/upload-status') {
      return Response.json({ success: true, done: false, numbers: [], session_id: id });
    }
    return Response.json({ success: true, message: 'Done.' });
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

async function show(videos: Film[]): Promise<void> {
  const isFirst = calls.length === 0;
  const interview = {
    id,
    status: 'completed' as const,
    video: videos[0] ?? null,
    videos,
    can: { change: true, start: false, delete: false },
    customer: { fullName: 'Ana Sample' } as never,
  };
  const router = createMemoryRouter([
    { path: '/', element: <RecordingCard interview={interview} onChange={async () => interview} /> },
  ]);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>,
    ),
  );
  const listed = answer.uploads.length + answer.recordings.length > 0;
  if (isFirst) {
    await act(async () =>
      vi.waitFor(() => {
        expect(calls.length).toBeGreaterThan(0);
        expect(document.querySelector('h3') !== null).toBe(listed);
      }),
    );
  }
}

const button = (name: string, within: ParentNode = document) =>
  [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string, within?: ParentNode) => act(async () => button(name, within)?.click());
const row = (name: string) =>
  [...document.querySelectorAll('li')].find((item) => item.textContent?.includes(name)) ?? document.body;
const dialog = () => document.querySelector('[role="dialog"]') ?? document.body;

test('every recording is listed with its status', async () => {
  answer.recordings = [
    recording('new.mp4'),
    recording('old.mp4', { status: 'replaced', deleted_at: '2027-06-04T17:00:00.000Z' }),
    recording('zoom.mp4', { status: 'set-aside', uploaded_by: null }),
    recording('wrong.mp4', { status: 'withdrawn' }),
  ];
  await show([film('new.mp4')]);
  expect(row('old.mp4').textContent).toContain('Replaced');
  expect(row('old.mp4').textContent).toContain('kept until 06-04-2027');
  expect(row('zoom.mp4').textContent).toContain('From the video meeting');
  expect(button('Show to the family', row('zoom.mp4'))).toBeDefined();
  expect(button('Restore', row('wrong.mp4'))).toBeDefined();
  expect(button('Withdraw', row('wrong.mp4'))).toBeUndefined();
});

test('withdrawing a film asks for confirmation and explains the effect', async () => {
  answer.recordings = [recording('one.mp4')];
  await show([film('one.mp4')]);
  await press('Withdraw', row('one.mp4'));
  expect(dialog().textContent).toContain('The family can no longer watch it');
  expect(calls.map(({ path }) => path)).not.toContain('/api/sessions/withdraw-recording');
  await press('Withdraw film', dialog());
  expect(calls).toContainEqual({ path: '/api/sessions/withdraw-recording', body: { id: 'one.mp4' } });
});

test('the family is only notified of a replaced film when staff request it', async () => {
  answer.recordings = [recording('better.mp4', { announced_at: null })];
  await show([film('better.mp4')]);
  expect(row('better.mp4').textContent).toContain('The family has not been notified about this film.');
  await press('Notify the family', row('better.mp4'));
  await press('Notify the family', dialog());
  expect(calls).toContainEqual({ path: '/api/sessions/announce-recording', body: { id: 'better.mp4' } });
});

test('a film that browsers cannot play is marked', async () => {
  answer.recordings = [recording('phone.mp4', { playback: 'some', video_format: 'H.265 (HEVC)' })];
  await show([film('phone.mp4')]);
  expect(row('phone.mp4').textContent).toContain('Many browsers do not play H.265 (HEVC).');
});

test('the parts of a film play in sequence', async () => {
  const parts = [1, 2].map((part) => film(`part-${part}.mp4`, { part, parts: 2 }));
  await show(parts);
  const video = () => document.querySelector('video');
  expect(video()?.getAttribute('aria-label')).toContain('part 1 of 2');
  await act(async () => video()?.dispatchEvent(new Event('ended')));
  expect(video()?.getAttribute('src')).toBe('/api/media/part-2.mp4');
  await press('Part 1');
  expect(video()?.getAttribute('src')).toBe('/api/media/part-1.mp4');
});

test('a running upload stays on the page when another film is imported', async () => {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      open = () => undefined;
      setRequestHeader = () => undefined;
      send = () => undefined;
      abort = () => undefined;
    },
  );
  await show([]);
  const head = new Uint8Array(100);
  head.set(new TextEncoder().encode('ftypisom'), 4);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no place for a file.');
  const file = new File([head], 'mine.mp4', { type: 'video/mp4' });
  Object.defineProperty(input, 'files', { value: [file] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  const upload = () => document.querySelector('[aria-label="Upload of mine.mp4"]');
  await act(async () => vi.waitFor(() => expect(upload()).not.toBeNull()));
  const before = upload();
  answer.recordings = [recording('zoom.mp4')];
  await show([film('zoom.mp4')]);
  expect(upload()).toBe(before);
  expect(upload()?.closest('[hidden]')).toBeNull();
  await press('Cancel', upload() ?? document.body);
  expect(dialog().textContent).toContain('The part uploaded so far will be deleted');
  await press('Keep uploading', dialog());
  expect(upload()).toBe(before);
});

test('unfinished uploads are listed and can be cancelled', async () => {
  answer.uploads = [
    {
      id: 'upload',
      filename: 'half.mp4',
      bytes: 200,
      received_bytes: 100,
      created_at: '2027-05-04T17:00:00.000Z',
      uploaded_by: 'Olga Sample',
      own: false,
    },
  ];
  await show([]);
  expect(row('half.mp4').textContent).toContain('50% of');
  expect(row('half.mp4').textContent).toContain('started by Olga Sample');
  await press('Cancel upload', row('half.mp4'));
  await press('Cancel upload', dialog());
  expect(calls).toContainEqual({ path: '/api/sessions/discard-upload', body: { id: 'upload' } });
});
