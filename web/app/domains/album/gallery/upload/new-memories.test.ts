import { expect, test } from 'vitest';
import { Failure } from '../../../../api/failure.ts';
import { isLocked, isServerFailure, NewMemories, type Send } from './new-memories.ts';

const photograph = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const names = (memories: NewMemories) => memories.read().map(({ file }) => file?.name ?? null);

/** A fake server that replies to an upload when the test calls its `respond`. */
function fakeServer() {
  const requests: { name: string; key: string; caption: string; respond(failure?: Failure): void }[] = [];
  const send: Send = ({ file, key, caption }) =>
    new Promise((resolve, reject) => {
      requests.push({
        name: file?.name ?? '',
        key,
        caption,
        respond: (failure) => (failure ? reject(failure) : resolve({ message: 'Added.' })),
      });
    });
  return { requests, send };
}

const waitForTasks = () => new Promise((resolve) => setTimeout(resolve));

test('the list starts with an empty row, which keeps its caption when a photograph is selected', () => {
  const memories = new NewMemories(fakeServer().send);
  expect(names(memories)).toEqual([null]);
  const [empty] = memories.read();
  memories.setInput(empty?.id ?? 0, { caption: 'The boat' });
  memories.addFiles([photograph('a.jpg'), photograph('b.jpg')]);
  memories.addFiles([photograph('c.jpg')]);
  expect(names(memories)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  expect(memories.read()[0]?.caption).toBe('The boat');
  for (const { id } of memories.read()) memories.remove(id);
  expect(names(memories)).toEqual([null]);
});

test('two photographs upload in parallel, each with its own key', async () => {
  const { requests, send } = fakeServer();
  const memories = new NewMemories(send);
  memories.addFiles(['a', 'b', 'c'].map(photograph));
  const sending = memories.send();
  expect(requests.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(memories.read().map(({ state }) => state)).toEqual(['sending', 'sending', 'waiting']);
  requests[0]?.respond();
  await waitForTasks();
  expect(requests.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(new Set(requests.map(({ key }) => key)).size).toBe(3);
  for (const { respond } of requests) respond();
  await sending;
  expect(memories.takeAdded()).toEqual({ added: 3, message: 'Added.' });
  expect(names(memories)).toEqual([]);
});

test('an interrupted photograph is retried unchanged with the same key; a stored one is not sent again', async () => {
  const { requests, send } = fakeServer();
  const memories = new NewMemories(send);
  memories.addFiles(['a', 'b'].map(photograph));
  const sending = memories.send();
  requests[0]?.respond();
  requests[1]?.respond(new Failure(0, { message: 'No network.' }));
  await sending;
  expect(memories.read().map((memory) => [memory.state, isLocked(memory)])).toEqual([
    ['added', true],
    ['open', true],
  ]);
  const resending = memories.send();
  expect(requests.map(({ name }) => name)).toEqual(['a', 'b', 'b']);
  expect(requests[2]?.key).toBe(requests[1]?.key);
  requests[2]?.respond();
  await resending;
  expect(memories.takeAdded().added).toBe(2);
});

test('a rejected photograph can be edited and then gets a new key', async () => {
  const { requests, send } = fakeServer();
  const memories = new NewMemories(send);
  const [{ id } = { id: 0 }] = memories.addFiles([photograph('a')]);
  const sending = memories.send();
  requests[0]?.respond(new Failure(422, { message: { caption: ['Too long.'] } }));
  await sending;
  expect(memories.read().map(isLocked)).toEqual([false]);
  memories.setInput(id, { caption: 'Short' });
  const resending = memories.send();
  expect(requests[1]?.caption).toBe('Short');
  expect(requests[1]?.key).not.toBe(requests[0]?.key);
  requests[1]?.respond();
  await resending;
});

test('missing input is reported, and nothing is sent', async () => {
  const { requests, send } = fakeServer();
  const memories = new NewMemories(send);
  const [empty] = memories.read();
  memories.setInput(empty?.id ?? 0, { month: '6' });
  await memories.send();
  expect(requests).toEqual([]);
  expect(memories.read()[0]?.failure?.fields).toEqual({
    image: 'Please choose a photograph.',
    year: 'Please choose the year as well as the month.',
  });
});

test('server errors are distinguished from lost connections and rejections', async () => {
  const { requests, send } = fakeServer();
  const memories = new NewMemories(send);
  memories.addFiles(['a', 'b', 'c'].map(photograph));
  const sending = memories.send();
  requests[0]?.respond(new Failure(500, { message: 'Something went wrong on our side.' }));
  requests[1]?.respond(new Failure(0, { message: 'No network.' }));
  await waitForTasks();
  requests[2]?.respond(new Failure(413, { message: 'The photograph is too large.' }));
  await sending;
  expect(memories.read().map(isServerFailure)).toEqual([true, false, false]);
});
