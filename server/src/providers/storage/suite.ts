import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PassThrough, Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { expect, test, vi } from 'vitest';
import { MissingContent, removeStored, type Storage, type Stored, WrongLength } from './port.ts';

const partBytes = 5 * 1024 * 1024;

/** What every storage must do; `make` answers an empty one. */
export function storageSuite(make: () => Promise<Storage>): void {
  const pieces = (content: Buffer) =>
    Readable.from([content.subarray(0, 10), content.subarray(10, 70_000), content.subarray(70_000)]);

  test('what was written is read byte for byte, wholly and in ranges', async () => {
    const storage = await make();
    const content = randomBytes(3_000_000);
    expect(await storage.write('films/one.mp4', pieces(content))).toBe(content.length);
    expect(await storage.size('films/one.mp4')).toBe(content.length);
    expect((await buffer(await storage.read('films/one.mp4'))).equals(content)).toBe(true);
    const range = await buffer(await storage.read('films/one.mp4', { start: 5, end: 2_000_004 }));
    expect(range.equals(content.subarray(5, 2_000_005))).toBe(true);
  });

  test('a range is sent into a sink, which is ended', async () => {
    const storage = await make();
    const content = randomBytes(3_500_000);
    await storage.write('films/one.mp4', content);
    const received: Buffer[] = [];
    const sink = new Writable({
      // As a socket does: what was written is looked at later, and is ours until it is called done.
      write: (piece: Buffer, _encoding, done) => {
        setImmediate(() => {
          received.push(Buffer.from(piece));
          done();
        });
      },
    });
    const onStart = vi.fn();
    await storage.send('films/one.mp4', { start: 7, end: 3_400_000 }, sink, onStart);
    await finished(sink);
    expect(Buffer.concat(received).equals(content.subarray(7, 3_400_001))).toBe(true);
    expect(onStart).toHaveBeenCalledOnce();
  });

  test('sending fails when nothing is there, or the reader goes away', async () => {
    const storage = await make();
    const onStart = vi.fn();
    const nothing = storage.send('films/none.mp4', { start: 0, end: 1 }, new PassThrough(), onStart);
    await expect(nothing).rejects.toThrow(MissingContent);
    expect(onStart).not.toHaveBeenCalled();
    await storage.write('films/one.mp4', randomBytes(9_000_000));
    const sink = new PassThrough();
    sink.once('data', () => sink.destroy());
    sink.on('error', () => undefined);
    await expect(
      storage.send('films/one.mp4', { start: 0, end: 8_999_999 }, sink, onStart),
    ).rejects.toThrow();
  });

  test('what is not there is missing, and can be removed all the same', async () => {
    const storage = await make();
    expect(await storage.size('films/none.mp4')).toBeNull();
    await expect(storage.read('films/none.mp4')).rejects.toThrow(MissingContent);
    await storage.remove('films/none.mp4');
  });

  test('what was removed is gone', async () => {
    const storage = await make();
    await storage.write('films/one.mp4', Buffer.from('film'));
    await storage.remove('films/one.mp4');
    expect(await storage.size('films/one.mp4')).toBeNull();
  });

  test('an upload in parts, in any order and with repetitions, becomes its content', async () => {
    const storage = await make();
    const content = randomBytes(2 * partBytes + 12_345);
    const handle = await storage.startUpload('films/big.mp4', content.length);
    const send = (number: number) => {
      const offset = (number - 1) * partBytes;
      const part = content.subarray(offset, offset + partBytes);
      return storage.writePart('films/big.mp4', handle, number, offset, part.length, pieces(part));
    };
    const [third, first] = await Promise.all([send(3), send(1)]);
    const second = await send(2);
    const again = await send(2);
    expect(await storage.size('films/big.mp4')).toBeNull();
    await storage.complete('films/big.mp4', handle, [first, again ?? second, third]);
    expect((await buffer(await storage.read('films/big.mp4'))).equals(content)).toBe(true);
    await storage.complete('films/big.mp4', handle, [first, again, third]);
  });

  test('a part that is shorter or longer than announced is refused', async () => {
    const storage = await make();
    const handle = await storage.startUpload('films/big.mp4', 200_000);
    const short = storage.writePart('films/big.mp4', handle, 1, 0, 100_000, pieces(randomBytes(99_999)));
    await expect(short).rejects.toThrow(WrongLength);
    const long = storage.writePart('films/big.mp4', handle, 1, 0, 100_000, pieces(randomBytes(100_001)));
    await expect(long).rejects.toThrow(WrongLength);
  });

  test('parts of an upload that was dropped are refused, and it cannot be completed', async () => {
    const storage = await make();
    const handle = await storage.startUpload('films/big.mp4', 100_000);
    await storage.abortUpload('films/big.mp4', handle);
    await storage.abortUpload('films/big.mp4', handle);
    const part = storage.writePart('films/big.mp4', handle, 1, 0, 100_000, pieces(randomBytes(100_000)));
    await expect(part).rejects.toThrow(MissingContent);
    await expect(storage.complete('films/big.mp4', handle, [{ number: 1, tag: null }])).rejects.toThrow(
      MissingContent,
    );
  });

  test('a key never leads out of the store', async () => {
    const storage = await make();
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

  test('a write that breaks off makes no content', async () => {
    const storage = await make();
    async function* breaking() {
      for (let piece = 0; piece < 20; piece += 1) yield Buffer.alloc(1_000_000);
      throw new Error('The sender is gone.');
    }
    await expect(storage.write('films/one.mp4', Readable.from(breaking()))).rejects.toThrow('gone');
    expect(await all(storage.list('films/'))).toEqual([]);
  });

  test('content is lent as a file', async () => {
    const storage = await make();
    await storage.write('films/one.mp4', Buffer.from('film'));
    const read = await storage.withFile('films/one.mp4', (path) => readFile(path, 'utf8'));
    expect(read).toBe('film');
    await expect(storage.withFile('films/none.mp4', async () => 1)).rejects.toThrow(MissingContent);
  });

  test('a part whose sender goes away is not stored, and can be sent again', async () => {
    const storage = await make();
    const handle = await storage.startUpload('films/big.mp4', 100_000);
    const content = randomBytes(100_000);
    const sender = new PassThrough();
    sender.write(content.subarray(0, 50_000));
    const part = storage.writePart('films/big.mp4', handle, 1, 0, 100_000, sender);
    const refused = expect(part).rejects.toThrow(WrongLength);
    setImmediate(() => sender.destroy());
    await refused;
    const stored = await storage.writePart('films/big.mp4', handle, 1, 0, 100_000, pieces(content));
    await storage.complete('films/big.mp4', handle, [stored]);
    expect((await buffer(await storage.read('films/big.mp4'))).equals(content)).toBe(true);
  });

  test('what a list told of can be dropped', async () => {
    const storage = await make();
    await storage.write('films/one.mp4', Buffer.from('film'));
    await storage.startUpload('films/two.mp4', 100);
    for (const stored of await all(storage.list(''))) await removeStored(storage, stored);
    expect(await all(storage.list(''))).toEqual([]);
  });

  test('the list tells content from open uploads, below a prefix', async () => {
    const storage = await make();
    expect(await all(storage.list('films/'))).toEqual([]);
    await storage.write('films/one.mp4', Buffer.from('film'));
    await storage.write('pictures/one.webp', Buffer.from('picture'));
    const handle = await storage.startUpload('films/two.mp4', 100);
    const found = await all(storage.list('films/'));
    expect(found.map(({ key, handle }) => [key, handle]).sort()).toEqual([
      ['films/one.mp4', null],
      ['films/two.mp4', handle],
    ]);
  });
}

async function all(list: AsyncIterable<Stored>): Promise<Stored[]> {
  const found: Stored[] = [];
  for await (const one of list) found.push(one);
  return found;
}
