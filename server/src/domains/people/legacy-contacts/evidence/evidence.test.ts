import { contract, evidenceRetentionDays, maxEvidenceBytes, maxEvidenceFiles } from '@lifestory/contract';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../../database/ids.ts';
import { createTestApp } from '../../../../testing/app.ts';
import {
  createExportCalls,
  type ExportedFiles,
  readIndexPage,
} from '../../../../testing/exports/own-export.ts';
import { makeLegacyRequest, sendEvidence } from '../../../../testing/family.ts';
import { createPlainPhotograph } from '../../../../testing/media/photographs.ts';
import { listStoredFiles } from '../../../../testing/servers/test-store.ts';
import type { TestUser } from '../../../../testing/users.ts';

const testApp = await createTestApp();
const { app, db, users, fastify, setClock, runCron, runJobs } = testApp;
const { legacyContacts, accounts } = contract;
const start = app.now();
const inDays = (count: number) => new Date(start.getTime() + count * 86_400_000);
beforeEach(() => setClock(start));
const sue = await users.superAdmin();

const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');
const jpeg = await createPlainPhotograph().jpeg().toBuffer();
const png = await createPlainPhotograph(40, 40).png().toBuffer();
const attach = (
  contact: TestUser,
  storyteller: TestUser,
  file: Buffer | null = pdf,
  name = 'Certificate.pdf',
) => sendEvidence(fastify, contact, storyteller.person.id, file, name);
const readData = (files: ExportedFiles) => JSON.parse(files.get('data.json')?.toString() ?? '{}');
const listFiles = () => listStoredFiles(app, 'legacy-evidence');

/** A storyteller whose legacy contact has asked to take over the story. */
async function makeRequest() {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  return { ana, ben, id: await makeLegacyRequest(ana, ben) };
}
const readOwnFiles = async (contact: TestUser) =>
  (await contact.request(legacyContacts.roles, {})).data[0]?.request?.files ?? [];
const readFilesOf = async (storyteller: TestUser, staff = sue) => {
  const body = { id: storyteller.person.id };
  const { data } = await (await staff.signIn()).request(legacyContacts.ofCustomer, { body });
  return data.requests.flatMap(({ files }) => files);
};
const open = async (staff: TestUser, id: string) =>
  (await staff.signIn()).call<{ data: { url: string } }>('POST', `/api${legacyContacts.openFile.path}`, {
    id,
  });
const remove = (contact: TestUser, id: string) =>
  contact.call('POST', `/api${legacyContacts.removeFile.path}`, { id });

test('a legacy contact attaches files, which a Super Admin downloads as they were sent', async () => {
  const { ana, ben, id } = await makeRequest();
  expect(await attach(ben, ana)).toEqual({
    status: 200,
    body: { success: true, message: 'The file is attached.' },
  });
  expect((await attach(ben, ana, jpeg, 'C:\\scans\\Seite 1.JPG')).status).toBe(200);
  expect((await attach(ben, ana, png, 'a\u202egnp.exe')).status).toBe(200);
  const files = await readOwnFiles(ben);
  expect(files).toMatchObject([
    { name: 'Certificate.pdf', bytes: pdf.length },
    { name: 'Seite 1.JPG', bytes: jpeg.length },
    { name: 'agnp.exe', bytes: png.length },
  ]);
  expect(await readFilesOf(ana)).toEqual(files);
  const expected = [
    [pdf, 'application/pdf', 'Certificate.pdf'],
    [jpeg, 'image/jpeg', 'Seite 1.JPG'],
    [png, 'image/png', 'agnp.exe'],
  ] as const;
  for (const [index, [content, type, name]] of expected.entries()) {
    const { body } = await open(sue, files[index]?.id ?? '');
    const response = await fastify.inject({ url: body.data.url });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(content)).toBe(true);
    expect(response.headers['content-type']).toBe(type);
    expect(response.headers['content-disposition']).toContain(`attachment; filename="${name}"`);
  }
  const { data } = await (await sue.signIn()).request(contract.audit.list, {
    query: { subject: ana.person.id, action: 'legacy evidence opened' },
  });
  expect(data).toHaveLength(3);
  expect(data.at(-1)).toMatchObject({
    actor: { id: sue.person.id },
    changes: expect.arrayContaining([
      expect.objectContaining({ field: 'evidence_id', after: files[0]?.id }),
      expect.objectContaining({ field: 'legacy_request_id', after: id }),
    ]),
  });
});

test('only a Super Admin opens a file; the storyteller does not even see its name', async () => {
  const { ana, ben } = await makeRequest();
  await attach(ben, ana);
  const id = (await readOwnFiles(ben))[0]?.id ?? '';
  const developer = await users.developer();
  expect(await readFilesOf(ana, developer)).toMatchObject([{ id, name: 'Certificate.pdf' }]);
  for (const caller of [developer, ana, ben, await users.interviewer()])
    expect((await open(caller, id)).status).toBe(403);
  expect((await open(sue, newId())).status).toBe(404);
  const own = await (await ana.signIn()).call('GET', `/api${legacyContacts.own.path}`);
  expect(JSON.stringify(own.body)).not.toContain('Certificate');
});

test.each([
  [
    'a text that calls itself a PDF',
    Buffer.from('Dear staff, see %PDF-1.7'),
    'We cannot open this kind of file.',
  ],
  [
    'a web page',
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    'We cannot open this kind of file.',
  ],
  ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'We cannot open this kind of file.'],
  ['an empty file', Buffer.alloc(0), 'Please choose a file.'],
  ['no file', null, 'Please choose a file.'],
  [
    'a file above 10 MB',
    Buffer.concat([pdf, Buffer.alloc(maxEvidenceBytes)]),
    'This file is larger than 10 MB.',
  ],
])('%s is rejected, and nothing of it is stored', async (_what, content, message) => {
  const { ana, ben } = await makeRequest();
  const before = await listFiles();
  expect(await attach(ben, ana, content)).toMatchObject({
    status: 422,
    body: { message: { file: [expect.stringContaining(message)] } },
  });
  expect(await listFiles()).toEqual(before);
  expect(await readOwnFiles(ben)).toEqual([]);
});

test('a request has at most five files, even when they are sent at once', async () => {
  const { ana, ben } = await makeRequest();
  const before = (await listFiles()).length;
  const replies = await Promise.all(Array.from({ length: maxEvidenceFiles + 2 }, () => attach(ben, ana)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409]);
  expect(await readOwnFiles(ben)).toHaveLength(maxEvidenceFiles);
  expect(await listFiles()).toHaveLength(before + maxEvidenceFiles);
});

test('a file is removed by its sender while the request is open', async () => {
  const { ana, ben } = await makeRequest();
  const other = await makeRequest();
  const before = await listFiles();
  await attach(ben, ana);
  const id = (await readOwnFiles(ben))[0]?.id ?? '';
  for (const caller of [ana, other.ben]) expect((await remove(caller, id)).status).toBe(404);
  expect((await remove(ben, id)).status).toBe(200);
  expect([await readOwnFiles(ben), await listFiles()]).toEqual([[], before]);
  expect((await remove(ben, id)).status).toBe(404);
  await attach(ben, ana);
  await ben.request(legacyContacts.withdrawRequest, { body: { id: ana.person.id } });
  const [kept] = await readOwnFiles(ben);
  expect((await remove(ben, kept?.id ?? '')).status).toBe(404);
  expect((await attach(ben, ana)).status).toBe(404);
});

test('files are removed 90 days after the decision, and files without a request after a day', async () => {
  const { ana, ben, id } = await makeRequest();
  const waiting = await makeRequest();
  await attach(ben, ana);
  await attach(waiting.ben, waiting.ana);
  const body = { id, note: 'We could not reach you.' };
  await (await sue.signIn()).request(legacyContacts.reject, { body });
  const orphan = `${newId()}.pdf`;
  await app.storage.write(`legacy-evidence/${orphan}`, pdf);
  setClock(inDays(evidenceRetentionDays - 1));
  await runCron('clear_evidence');
  expect(await listFiles()).not.toContain(orphan);
  expect(await readFilesOf(ana)).toHaveLength(1);
  const [file] = await readFilesOf(ana);
  setClock(new Date(inDays(evidenceRetentionDays).getTime() + 60_000));
  await runCron('clear_evidence');
  expect(await readFilesOf(ana)).toEqual([]);
  expect((await open(sue, file?.id ?? '')).status).toBe(404);
  expect(await readFilesOf(waiting.ana)).toHaveLength(1);
});

test('the export of the sender contains the files, that of the storyteller does not', async () => {
  const { ana, ben } = await makeRequest();
  await attach(ben, ana);
  await attach(ben, ana, jpeg, 'Certificate.jpg');
  const { downloadExport } = createExportCalls(testApp);
  const sent = await downloadExport(ben);
  const paths = ['evidence/Certificate.pdf', 'evidence/Certificate.jpg'];
  expect(readData(sent).legacy_requests).toMatchObject([{ files: paths }]);
  expect(sent.get('evidence/Certificate.pdf')?.equals(pdf)).toBe(true);
  expect(sent.get('evidence/Certificate.jpg')?.equals(jpeg)).toBe(true);
  expect(readIndexPage(sent)).toContain('evidence/Certificate.pdf');
  const own = await downloadExport(ana);
  expect(readData(own).legacy_requests).toMatchObject([{ evidence: '', files: [] }]);
  expect([...own.keys()].filter((name) => name.startsWith('evidence/'))).toEqual([]);
});

test.each(['storyteller', 'contact'] as const)('erasing the %s removes the files', async (who) => {
  const { ana, ben } = await makeRequest();
  const before = await listFiles();
  await attach(ben, ana);
  const { id } = (who === 'contact' ? ben : ana).person;
  await (await sue.signIn()).request(accounts.delete, { body: { id } });
  await (await sue.signIn()).request(accounts.erase, { body: { id } });
  await runJobs();
  expect(await listFiles()).toEqual(before);
  const rows = await db
    .selectFrom('evidence_files')
    .innerJoin('legacy_requests', 'legacy_requests.id', 'evidence_files.request_id')
    .select('evidence_files.id')
    .where('story_id', '=', ana.storyId)
    .execute();
  expect(rows).toEqual([]);
});
