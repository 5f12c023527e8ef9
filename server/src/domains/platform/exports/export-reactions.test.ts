import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createExportCalls, type ExportedFiles, readIndexPage } from '../../../testing/exports/own-export.ts';
import { makeVoice, sendVoiceComment } from '../../../testing/media/voice.ts';
import { addMemory } from '../../../testing/story-content.ts';
import type { ExportData } from './export-data.ts';

const testing = await createTestApp();
const { app, users } = testing;
const { downloadExport } = createExportCalls(testing);

const parseData = (files: ExportedFiles) =>
  JSON.parse(files.get('data.json')?.toString() ?? '{}') as ExportData;

test('hearts and spoken comments are in the data, on the page and in the archive', async () => {
  const rose = await users.customer({ fname: 'Rose' });
  const clara = await users.subUser(rose, { fname: 'Clara' });
  const { id } = await addMemory(app, rose, { by: rose, caption: 'The boat' });
  await clara.request(contract.gallery.setHeart, { body: { id, heart: true } });
  const { body } = await sendVoiceComment(testing.fastify, clara, { memoryId: id, audio: await makeVoice() });
  const { rawPayload: sound } = await testing.fastify.inject({ url: body.data.voice.url });
  const claraName = `Clara ${clara.person.lname}`;

  const files = await downloadExport(rose);
  const [memory] = parseData(files).story?.memories ?? [];
  const path = `spoken-comments/${app.now().toISOString().slice(0, 10)} ${claraName}.m4a`;
  expect(memory?.hearts).toEqual([claraName]);
  expect(memory?.comments).toMatchObject([{ author: claraName, comment: '', voice: path }]);
  expect(files.get(path)?.equals(sound)).toBe(true);
  expect(readIndexPage(files)).toContain(`♥ ${claraName}`);
  expect(readIndexPage(files)).toContain('<audio controls');

  const ownFiles = await downloadExport(clara);
  expect(parseData(ownFiles).contributions).toMatchObject([
    { comments: [{ about: 'June 1958', voice: path }], hearts: [{ about: 'June 1958' }] },
  ]);
  expect(ownFiles.get(path)?.equals(sound)).toBe(true);
});
