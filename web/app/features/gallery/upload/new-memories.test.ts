import { expect, test } from 'vitest';
import { Failure } from '../../../api/failure.ts';
import { isLocked, isServerFailure, NewMemories, type Send } from './new-memories.ts';

const photograph = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const names = (memories: NewMemories) => memories.read().map(({ file }) => file?.name ?? null);

/** A fake server whose replies the test resolves. */
function slowServer() {
  const asked: { name: string; key: string; caption: string; answer(failure?: Failure): void }[] = [];
  const send: Send = ({ file, key, caption }) =>
    new Promise((resolve, reject) => {
      asked.push({
        name: file?.name ?? '',
        key,
        caption,
        answer: (failure) => (failure ? reject(failure) : resolve({ message: 'Added.' })),
      });
    });
  return { asked, send };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('there is an empty row from the start, which keeps its caption when a photograph is selected', () => {
  const memories = new NewMemories(slowServer().send);
  expect(names(memories)).toEqual([null]);
  const [empty] = memories.read();
  memories.write(empty?.id ?? 0, { caption: 'The boat' });
  memories.choose([photograph('a.jpg'), photograph('b.jpg')]);
  memories.choose([photograph('c.jpg')]);
  expect(names(memories)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  expect(memories.read()[0]?.caption).toBe('The boat');
  for (const { id } of memories.read()) memories.remove(id);
  expect(names(memories)).toEqual([null]);
});

test('two photographs upload in parallel, each with its own key', async () => {
  const { asked, send } = slowServer();
  const memories = new NewMemories(send);
  memories.choose(['a', 'b', 'c'].map(photograph));
  const sent = memories.send();
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(memories.read().map(({ state }) => state)).toEqual(['sending', 'sending', 'waiting']);
  asked[0]?.answer();
  await settled();
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(3);
  for (const one of asked) one.answer();
  await sent;
  expect(memories.takeAdded()).toEqual({ added: 3, message: 'Added.' });
  expect(names(memories)).toEqual([]);
});

test('an interrupted photograph is retried unchanged with the same key; a stored one is not sent again', async () => {
  const { asked, send } = slowServer();
  const memories = new NewMemories(send);
  memories.choose(['a', 'b'].map(photograph));
  const sent = memories.send();
  asked[0]?.answer();
  asked[1]?.answer(new Failure(0, { message: 'No network.' }));
  await sent;
  expect(memories.read().map((one) => [one.state, isLocked(one)])).toEqual([
    ['added', true],
    ['open', true],
  ]);
  const again = memories.send();
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b', 'b']);
  expect(asked[2]?.key).toBe(asked[1]?.key);
  asked[2]?.answer();
  await again;
  expect(memories.takeAdded().added).toBe(2);
});

test('a rejected photograph can be edited and then gets a new key', async () => {
  const { asked, send } = slowServer();
  const memories = new NewMemories(send);
  const [{ id } = { id: 0 }] = memories.choose([photograph('a')]);
  const sent = memories.send();
  asked[0]?.answer(new Failure(422, { message: { caption: ['Too long.'] } }));
  await sent;
  expect(memories.read().map(isLocked)).toEqual([false]);
  memories.write(id, { caption: 'Short' });
  const again = memories.send();
  expect(asked[1]?.caption).toBe('Short');
  expect(asked[1]?.key).not.toBe(asked[0]?.key);
  asked[1]?.answer();
  await again;
});

test('missing input of all photographs is reported before anything is sent', async () => {
  const { asked, send } = slowServer();
  const memories = new NewMemories(send);
  const [empty] = memories.read();
  memories.write(empty?.id ?? 0, { month: '6' });
  await memories.send();
  expect(asked).toEqual([]);
  expect(memories.read()[0]?.failure?.fields).toEqual({
    image: 'Please choose a photograph.',
    year: 'Please choose the year as well as the month.',
  });
});

test('server errors are told apart from lost connections and rejections', async () => {
  const { asked, send } = slowServer();
  const memories = new NewMemories(send);
  memories.choose(['a', 'b', 'c'].map(photograph));
  const sent = memories.send();
  asked[0]?.answer(new Failure(500, { message: 'Something went wrong on our side.' }));
  asked[1]?.answer(new Failure(0, { message: 'No network.' }));
  await settled();
  asked[2]?.answer(new Failure(413, { message: 'The photograph is too large.' }));
  await sent;
  expect(memories.read().map(isServerFailure)).toEqual([true, false, false]);
});
