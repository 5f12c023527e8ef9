import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PassThrough, Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { expect, test, vi } from 'vitest';
import { MissingContent, removeObject, type Storage, type StoredObject, WrongLength } from './port.ts';

const partBytes = 5 * 1024 * 1024;

/** The signal of a connection that is never lost. */
const neverAborted = new AbortController().signal;

/** Tests that every storage must pass. `createStorage` returns an empty one. */
export function storageSuite(createStorage: () => Promise<Storage>): void {
  const toStream = (content: Buffer) =>
    Readable.from([content.subarray(0, 10), content.subarray(10, 70_000), content.subarray(70_000)]);

  test('content is read byte for byte, completely and in ranges', async () => {
    const storage = await createStorage();
    const content = randomBytes(3_000_000);
    expect(await storage.write('films/one.mp4', toStream(content))).toBe(content.length);
    expect(await storage.size('films/one.mp4')).toBe(content.length);
    expect((await buffer(await storage.read('films/one.mp4'))).equals(content)).toBe(true);
    const range = await buffer(await storage.read('films/one.mp4', { start: 5, end: 2_000_004 }));
    expect(range.equals(content.subarray(5, 2_000_005))).toBe(true);
  });

  test('a range is sent into a sink, which is ended', async () => {
    const storage = await createStorage();
    const content = randomBytes(3_500_000);
    await storage.write('films/one.mp4', content);
    const received: Buffer[] = [];
    const sink = new Writable({
      // Like a socket, it reads a chunk later and needs its memory until it calls back.
      write: (chunk: Buffer, _encoding, done) => {
        setImmediate(() => {
          received.push(Buffer.from(chunk));
          done();
        });
      },
    });
    const onStart = vi.fn();
    await storage.send('films/one.mp4', { start: 7, end: 3_400_000 }, sink, onStart, neverAborted);
    await finished(sink);
    expect(Buffer.concat(received).equals(content.subarray(7, 3_400_001))).toBe(true);
    expect(onStart).toHaveBeenCalledOnce();
  });

  test('sending fails when the content is missing or the reader disconnects', async () => {
    const storage = await createStorage();
    const onStart = vi.fn();
    const sendMissing = storage.send(
      'films/none.mp4',
      { start: 0, end: 1 },
      new PassThrough(),
      onStart,
      neverAborted,
    );
    await expect(sendMissing).rejects.toThrow(MissingContent);
    expect(onStart).not.toHaveBeenCalled();
    await storage.write('films/one.mp4', randomBytes(9_000_000));
    const sink = new PassThrough();
    sink.once('data', () => sink.destroy());
    sink.on('error', () => undefined);
    await expect(
      storage.send('films/one.mp4', { start: 0, end: 8_999_999 }, sink, onStart, neverAborted),
    ).rejects.toThrow();
  });

  test('sending fails when the connection is lost and the sink never reports it', async () => {
    const storage = await createStorage();
    await storage.write('films/one.mp4', randomBytes(3_000_000));
    // Like a response that waits for its turn on a lost connection: its writes never call back.
    const sink = new Writable({ write: () => disconnection.abort() });
    const disconnection = new AbortController();
    const range = { start: 0, end: 2_999_999 };
    await expect(storage.send('films/one.mp4', range, sink, vi.fn(), disconnection.signal)).rejects.toThrow();
  });

  test('missing content is reported as missing, and removing it succeeds', async () => {
    const storage = await createStorage();
    expect(await storage.size('films/none.mp4')).toBeNull();
    await expect(storage.read('films/none.mp4')).rejects.toThrow(MissingContent);
    await storage.remove('films/none.mp4');
  });

  test('removed content is missing', async () => {
    const storage = await createStorage();
    await storage.write('films/one.mp4', Buffer.from('film'));
    await storage.remove('films/one.mp4');
    expect(await storage.size('films/one.mp4')).toBeNull();
  });

  test('an upload in parts, in any order and with repetitions, becomes the content', async () => {
    const storage = await createStorage();
    const content = randomBytes(2 * partBytes + 12_345);
    const handle = await storage.startUpload('films/big.mp4', content.length);
    const send = (number: number) => {
      const offset = (number - 1) * partBytes;
      const part = content.subarray(offset, offset + partBytes);
      return storage.writePart('films/big.mp4', handle, number, offset, part.length, toStream(part));
    };
    const [third, first] = await Promise.all([send(3), send(1)]);
    const second = await send(2);
    const repeatedSecond = await send(2);
    expect(await storage.size('films/big.mp4')).toBeNull();
    await storage.complete('films/big.mp4', handle, [first, repeatedSecond ?? second, third]);
    expect((await buffer(await storage.read('films/big.mp4'))).equals(content)).toBe(true);
    await storage.complete('films/big.mp4', handle, [first, repeatedSecond, third]);
  });

  test('a part that is shorter or longer than announced is rejected', async () => {
    const storage = await createStorage();
    const handle = await storage.startUpload('films/big.mp4', 200_000);
    const shortPart = storage.writePart(
      'films/big.mp4',
      handle,
      1,
      0,
      100_000,
      toStream(randomBytes(99_999)),
    );
    await expect(shortPart).rejects.toThrow(WrongLength);
    const longPart = storage.writePart(
      'films/big.mp4',
      handle,
      1,
      0,
      100_000,
      toStream(randomBytes(100_001)),
    );
    await expect(longPart).rejects.toThrow(WrongLength);
  });

  test('parts of an aborted upload are rejected, and it cannot be completed', async () => {
    const storage = await createStorage();
    const handle = await storage.startUpload('films/big.mp4', 100_000);
    await storage.abortUpload('films/big.mp4', handle);
    await storage.abortUpload('films/big.mp4', handle);
    const part = storage.writePart('films/big.mp4', handle, 1, 0, 100_000, toStream(randomBytes(100_000)));
    await expect(part).rejects.toThrow(MissingContent);
    await expect(storage.complete('films/big.mp4', handle, [{ number: 1, tag: null }])).rejects.toThrow(
      MissingContent,
    );
  });

  test('a key cannot lead out of the store', async () => {
    const storage = await createStorage();
    for (const key of [
      '../secret',
      'a/../../secret',
      '/etc/passwd',
      'a//b',
      'A.mp4',
      '',
      'a\0b',
      '.hidden',
    ]) {
      await expect(storage.size(key)).rejects.toThrow('is not a key');
      await expect(storage.write(key, Buffer.alloc(1))).rejects.toThrow('is not a key');
    }
  });

  test('an interrupted write stores nothing', async () => {
    const storage = await createStorage();
    async function* failingContent() {
      for (let chunk = 0; chunk < 20; chunk += 1) yield Buffer.alloc(1_000_000);
      throw new Error('The sender is gone.');
    }
    await expect(storage.write('films/one.mp4', Readable.from(failingContent()))).rejects.toThrow('gone');
    expect(await collect(storage.list('films/'))).toEqual([]);
  });

  test('content is available as a file while work runs', async () => {
    const storage = await createStorage();
    await storage.write('films/one.mp4', Buffer.from('film'));
    const read = await storage.withFile('films/one.mp4', (path) => readFile(path, 'utf8'));
    expect(read).toBe('film');
    await expect(storage.withFile('films/none.mp4', async () => 1)).rejects.toThrow(MissingContent);
  });

  test('a part whose sender disconnects is not stored, and can be sent again', async () => {
    const storage = await createStorage();
    const handle = await storage.startUpload('films/big.mp4', 100_000);
    const content = randomBytes(100_000);
    const sender = new PassThrough();
    sender.write(content.subarray(0, 50_000));
    const part = storage.writePart('films/big.mp4', handle, 1, 0, 100_000, sender);
    const rejection = expect(part).rejects.toThrow(WrongLength);
    setImmediate(() => sender.destroy());
    await rejection;
    const stored = await storage.writePart('films/big.mp4', handle, 1, 0, 100_000, toStream(content));
    await storage.complete('films/big.mp4', handle, [stored]);
    expect((await buffer(await storage.read('films/big.mp4'))).equals(content)).toBe(true);
  });

  test('listed content and uploads can be removed', async () => {
    const storage = await createStorage();
    await storage.write('films/one.mp4', Buffer.from('film'));
    await storage.startUpload('films/two.mp4', 100);
    for (const stored of await collect(storage.list(''))) await removeObject(storage, stored);
    expect(await collect(storage.list(''))).toEqual([]);
  });

  test('the list separates content from open uploads, below a prefix', async () => {
    const storage = await createStorage();
    expect(await collect(storage.list('films/'))).toEqual([]);
    await storage.write('films/one.mp4', Buffer.from('film'));
    await storage.write('pictures/one.webp', Buffer.from('picture'));
    const handle = await storage.startUpload('films/two.mp4', 100);
    const objects = await collect(storage.list('films/'));
    expect(objects.map(({ key, handle }) => [key, handle]).sort()).toEqual([
      ['films/one.mp4', null],
      ['films/two.mp4', handle],
    ]);
  });
}

async function collect(list: AsyncIterable<StoredObject>): Promise<StoredObject[]> {
  const objects: StoredObject[] = [];
  for await (const object of list) objects.push(object);
  return objects;
}
