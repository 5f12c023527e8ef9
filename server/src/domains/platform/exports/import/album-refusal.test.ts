import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import {
  createAlbumFolder,
  createAlbumStory,
  shortFilm,
  withData,
} from '../../../../testing/exports/album.ts';
import type { ExportedFiles } from '../../../../testing/exports/own-export.ts';
import { createPlainPhotograph } from '../../../../testing/media/photographs.ts';
import { importAlbum } from './album-import.service.ts';

const testing = await createTestApp();
const { app, users } = testing;
const shared = await createAlbumStory(testing);
const { path: albumFolder, packAlbum } = createAlbumFolder();

const photographOf = (files: ExportedFiles) =>
  [...files.keys()].find((name) => name.startsWith('photographs/')) ?? '';

/** Replaces every occurrence of a text in a file by one of the same length. */
function replaceBytes(path: string, from: string, to: string): string {
  const content = readFileSync(path).toString('latin1').replaceAll(from, to);
  writeFileSync(path, Buffer.from(content, 'latin1'));
  return path;
}

const refusals: [string, () => Promise<string>, RegExp][] = [
  ['a missing file', async () => join(albumFolder, 'none.zip'), /^There is no file/],
  [
    'a photograph',
    async () => {
      const path = join(albumFolder, 'photograph.zip');
      writeFileSync(path, await createPlainPhotograph().jpeg().toBuffer());
      return path;
    },
    /^This is not a ZIP file/,
  ],
  [
    'half an album',
    async () => {
      const path = await packAlbum(shared.files);
      writeFileSync(path, readFileSync(path).subarray(0, 100_000));
      return path;
    },
    /^This is not a ZIP file, or it is damaged/,
  ],
  ['another ZIP file', () => packAlbum(new Map([['a.txt', Buffer.from('Hello')]])), /it has no data\.json/],
  [
    'data that is no JSON',
    () => packAlbum(new Map([['data.json', Buffer.from('{"version": 2,')]])),
    /^The data\.json of this album is damaged/,
  ],
  [
    'data with 50 MB of lists in lists',
    () =>
      packAlbum(new Map([['data.json', Buffer.alloc(50 * 1024 * 1024, '[')]]), {
        compress: true,
      }),
    /its data\.json has too many lists, or lists in lists/,
  ],
  [
    'data with 20 million lists',
    () =>
      packAlbum(new Map([['data.json', Buffer.from(`[${'[],'.repeat(20_000_000)}[]]`)]]), {
        compress: true,
      }),
    /its data\.json has too many lists, or lists in lists/,
  ],
  [
    'data of more than 64 MB',
    () =>
      packAlbum(new Map([['data.json', Buffer.alloc(65 * 1024 * 1024, ' ')]]), {
        compress: true,
      }),
    /The data\.json of this album is too large/,
  ],
  [
    'data of another program',
    () => packAlbum(new Map([['data.json', Buffer.from('{"photos": []}')]])),
    /its data\.json is wrong at person/,
  ],
  [
    'a year that no photograph has',
    () =>
      packAlbum(
        shared.files,
        withData((_, story) => Object.assign(story.memories[0] ?? {}, { year: -4 })),
      ),
    /wrong at story\.memories\.0\.year/,
  ],
  [
    'a sentence that ends before it begins',
    () =>
      packAlbum(
        shared.files,
        withData((_, story) => {
          const [transcript] = story.transcripts as { sentences: { end_seconds: number }[] }[];
          Object.assign(transcript?.sentences[1] ?? {}, { end_seconds: 1 });
        }),
      ),
    /wrong at story\.transcripts\.0\.sentences\.1/,
  ],
  [
    'a null character in a caption',
    () =>
      packAlbum(
        shared.files,
        withData((_, story) => Object.assign(story.memories[0] ?? {}, { caption: 'a\u0000b' })),
      ),
    /wrong at story\.memories\.0\.caption/,
  ],
  [
    'a newer version',
    () =>
      packAlbum(
        shared.files,
        withData((data) => Object.assign(data, { version: 3 })),
      ),
    /newer Lifestory/,
  ],
  [
    'an album without a story',
    () =>
      packAlbum(
        shared.files,
        withData((data) => Object.assign(data, { story: null })),
      ),
    /who has no story/,
  ],
  [
    'a path that leaves the archive',
    async () => replaceBytes(await packAlbum(shared.files), 'photographs/', '../../../xyz/'.slice(0, 12)),
    /^This ZIP file is damaged or unsafe/,
  ],
];

test.each(refusals)('%s is refused with a sentence, and leaves nothing behind', async (_, make, sentence) => {
  const ana = await users.customer();
  const listKeys = async () => {
    const keys: string[] = [];
    for (const prefix of ['memories/', 'recordings/'])
      for await (const { key } of app.storage.list(prefix)) keys.push(key);
    return keys;
  };
  const before = await listKeys();
  await expect(importAlbum(app, await make(), { email: ana.person.email })).rejects.toThrow(sentence);
  expect(await listKeys()).toEqual(before);
  expect((await ana.request(contract.gallery.memories, { body: {} })).data).toEqual([]);
});

const badFiles: [string, () => Promise<string>, RegExp][] = [
  [
    'an album that lacks a photograph',
    () => packAlbum(shared.files, { change: (files) => files.delete(photographOf(files)) }),
    /^The file “photographs\/.*” is missing/,
  ],
  [
    'data that name a file outside the archive',
    () =>
      packAlbum(
        shared.files,
        withData((_, story) => Object.assign(story.memories[0] ?? {}, { file: '../../../etc/passwd' })),
      ),
    /^The file “\.\.\/\.\.\/\.\.\/etc\/passwd” is missing/,
  ],
  [
    'a photograph that unpacks to 20 MB of zeros',
    () =>
      packAlbum(shared.files, {
        compress: true,
        change: (files) => files.set(photographOf(files), Buffer.alloc(20_000_000)),
      }),
    /unpacks to far more than a film or photograph does/,
  ],
  [
    'a photograph that is a text',
    () =>
      packAlbum(shared.files, { change: (files) => files.set(photographOf(files), Buffer.from('Hello')) }),
    /^The photograph “photographs\/.*” is not a photograph/,
  ],
  [
    'a photograph that breaks off',
    () =>
      packAlbum(shared.files, {
        change: (files) => {
          const name = photographOf(files);
          files.set(name, Buffer.from(files.get(name)?.subarray(0, 600) ?? []));
        },
      }),
    /^The photograph “photographs\/.*” is damaged or too large/,
  ],
  [
    'a film that is none',
    () =>
      packAlbum(shared.files, {
        change: (files) => {
          for (const name of files.keys()) if (name.endsWith('.mp4')) files.set(name, Buffer.alloc(5000));
        },
      }),
    /^The film “recordings\/.*” is not an MP4 film/,
  ],
  [
    'a file with a wrong checksum',
    async () => {
      const path = await packAlbum(shared.files);
      const content = readFileSync(path);
      const at = content.indexOf(shortFilm.subarray(5000, 5100));
      content[at] = (content[at] ?? 0) ^ 1;
      writeFileSync(path, content);
      return path;
    },
    /is damaged \(its checksum is wrong\)/,
  ],
];

test.each(badFiles)(
  '%s: the file is left out by name, and the rest is imported',
  async (_, make, sentence) => {
    const ana = await users.customer();
    const { films, memories, leftOut } = await importAlbum(app, await make(), { email: ana.person.email });
    expect(leftOut.length).toBeGreaterThan(0);
    for (const text of leftOut) expect(text).toMatch(sentence);
    expect(films + memories).toBeGreaterThan(0);
    const page = await ana.request(contract.gallery.memories, { body: {} });
    expect(page.data).toHaveLength(memories);
    for await (const { key } of app.storage.list('memories/')) {
      const rows = await testing.db.selectFrom('memories').select('image_key').execute();
      expect(rows.some(({ image_key }) => key.startsWith(`${image_key}/`))).toBe(true);
    }
  },
);

test('a damaged spoken comment is named, and its text and photograph are imported', async () => {
  const ana = await users.customer();
  const path = await packAlbum(shared.files, {
    change: (files) => {
      for (const name of files.keys()) if (/voice|comment/.test(name)) files.set(name, Buffer.alloc(5000));
    },
  });
  const { leftOut, memories } = await importAlbum(app, path, { email: ana.person.email });
  expect(leftOut).toEqual([expect.stringMatching(/^The sound “.+” is damaged\.$/)]);
  expect(memories).toBeGreaterThan(0);
});

test('an album goes only to a customer who exists', async () => {
  const path = await packAlbum(shared.files);
  const staff = await users.superAdmin();
  for (const email of ['nobody@example.com', staff.person.email]) {
    await expect(importAlbum(app, path, { email })).rejects.toThrow(
      `There is no customer with the address ${email}.`,
    );
  }
});

test('an album that does not fit in the store is refused before anything is stored', async () => {
  const ana = await users.customer();
  const full = { ...app.storage, space: async () => ({ free: 1000, reserve: 0, total: 1000 }) };
  const storage = Object.setPrototypeOf(full, app.storage);
  await expect(
    importAlbum({ ...app, storage }, await packAlbum(shared.files), { email: ana.person.email }),
  ).rejects.toThrow(/This album needs 0\.\d GB, and the media store does not have that much space left\./);
});
