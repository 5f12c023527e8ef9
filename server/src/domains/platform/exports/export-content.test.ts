import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createExportCalls, type ExportedFiles, readIndexPage } from '../../../testing/exports/own-export.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { computeFingerprint } from '../../../testing/media/film.ts';
import { sendMemory } from '../../../testing/media/photographs.ts';
import { makeRecording } from '../../../testing/media/recording.ts';
import { makeMemory } from '../../../testing/memory.ts';
import { bookForSomeoneElse } from '../../../testing/own-booking.ts';
import { submitPayment } from '../../../testing/payments/payer.ts';
import { addAuthenticatorApp, addPasskey } from '../../../testing/second-factor/second-factor.ts';
import { addFilm, addMemory } from '../../../testing/story-content.ts';
import type { ExportData } from './export-data.ts';

const testing = await createTestApp();
const { app, db, users, visitor } = testing;
const { fetchStatus, downloadExport } = createExportCalls(testing);

const parseData = (files: ExportedFiles) =>
  JSON.parse(files.get('data.json')?.toString() ?? '{}') as ExportData;

test('a storyteller exports everything, byte for byte', async () => {
  const rose = await users.customer({ fname: 'Rose' });
  const clara = await users.subUser(rose, { fname: 'Clara' });
  const { film, poster } = await addFilm(app, rose);
  const comments = [{ by: clara, comment: 'I remember the boat.\nDo you?' }];
  const seaside = await addMemory(app, rose, {
    by: rose,
    caption: 'At the sea: 1958/06 <3',
    comments,
  });
  const duplicate = await addMemory(
    app,
    rose,
    { by: clara, caption: 'AT THE SEA 1958 06 3', month: null },
    'heic',
  );
  const sameName = await addMemory(
    app,
    rose,
    { by: clara, caption: 'At the sea 1958 06 3', month: null },
    'heic',
  );
  await makeMemory(app, rose, { by: rose, year: 1961, width: 300 });
  const deletedMemory = await addMemory(app, rose, { by: rose, caption: 'Blurred' });
  await db
    .updateTable('memories')
    .set({ deleted_at: app.now() })
    .where('id', '=', deletedMemory.id)
    .execute();

  expect(await fetchStatus(rose)).toMatchObject({ state: 'none', url: null });
  const files = await downloadExport(rose);
  const name = `2025-03-14 ${rose.person.fname} ${rose.person.lname}`;
  const expected: Record<string, Buffer> = {
    [`recordings/${name}.mp4`]: film,
    [`recordings/${name}.webp`]: poster,
    'photographs/1958-06 At the sea 1958 06 3.jpg': seaside.original,
    'photographs/1958 AT THE SEA 1958 06 3.heic': duplicate.original,
    'photographs/1958 At the sea 1958 06 3 (2).heic': sameName.original,
  };
  for (const [path, content] of Object.entries(expected)) {
    expect([path, computeFingerprint(files.get(path) ?? Buffer.alloc(0))]).toEqual([
      path,
      computeFingerprint(content),
    ]);
  }
  expect([...files.keys()].filter((path) => path.startsWith('photographs/'))).toHaveLength(4);
  expect([...files.keys()].filter((path) => path.startsWith('pictures/'))).toHaveLength(4);

  const { story, person } = parseData(files);
  expect(person).toMatchObject({ name: `Rose ${rose.person.lname}`, email: rose.person.email });
  expect(story?.films).toMatchObject([
    { recorded: '2025-03-14', seconds: 2540, original_name: 'a life.mp4' },
  ]);
  expect(story?.family).toMatchObject([{ name: `Clara ${clara.person.lname}` }]);
  expect(story?.memories.map(({ label, caption }) => [label, caption])).toEqual([
    ['1958', 'AT THE SEA 1958 06 3'],
    ['1958', 'At the sea 1958 06 3'],
    ['June 1958', 'At the sea: 1958/06 <3'],
    ['June 1961', ''],
  ]);
  expect(story?.memories[2]?.comments).toMatchObject([
    { author: `Clara ${clara.person.lname}`, comment: 'I remember the boat.\nDo you?' },
  ]);
  const page = readIndexPage(files);
  expect(page).toContain('I remember the boat.');
  expect(page).toContain(`src="recordings/${encodeURIComponent(`${name}.mp4`)}"`);
  // All files that the page refers to are in the archive, and the page has no external links.
  const paths = [...page.matchAll(/(?:src|href|poster)="([^"#]+)"/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths) expect(files.has(decodeURIComponent(path)), path).toBe(true);
  expect(page).not.toMatch(/https?:/);
});

test('a photograph keeps the name of its file in the album', async () => {
  const rose = await users.customer();
  await sendMemory(testing.fastify, rose, {
    filename: 'Oma und Käthe.jpg',
    fields: { year: '1958', month: '6' },
  });
  const files = await downloadExport(rose);
  expect(parseData(files).story?.memories).toMatchObject([
    { original_name: 'Oma und Käthe.jpg', file: 'photographs/1958-06 Oma und Käthe.jpg' },
  ]);
  expect(files.has('photographs/1958-06 Oma und Käthe.jpg')).toBe(true);
});

test('text from people is plain text in the page, and no script runs there', async () => {
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const eve = await users.customer({ fname: evil });
  await db.updateTable('people').set({ bio: evil }).where('id', '=', eve.person.id).execute();
  const comments = [{ by: eve, comment: `</style></li>${evil}` }];
  await addMemory(app, eve, { by: eve, caption: evil, comments });
  const files = await downloadExport(eve);
  const page = readIndexPage(files);
  expect(page).not.toMatch(/<script|<img src=x|<\/li><script/i);
  expect(page.match(/<\/style>/g)).toHaveLength(1);
  expect(page).toContain("script-src 'none'");
  expect(page).toContain('&lt;script&gt;alert(1)');
  for (const path of files.keys()) expect(path).toMatch(/^(?:[^<>:"\\|?*\p{C}/]+\/)?[^<>:"\\|?*\p{C}/]+$/u);
  expect(parseData(files).person.bio).toBe(evil);
});

test('a Sub User exports only their own data', async () => {
  const rose = await users.customer({ fname: 'Rose' });
  const clara = await users.subUser(rose, { fname: 'Clara' });
  await addFilm(app, rose);
  await addMemory(app, rose, { by: rose, caption: 'Hers', comments: [{ by: clara, comment: 'Lovely!' }] });
  const ownMemory = await addMemory(app, rose, {
    by: clara,
    caption: 'Mine',
    comments: [{ by: rose, comment: 'Private' }],
  });
  const files = await downloadExport(clara);
  expect(computeFingerprint(files.get('photographs/1958-06 Mine.jpg') ?? Buffer.alloc(0))).toBe(
    computeFingerprint(ownMemory.original),
  );
  const { story, contributions, person } = parseData(files);
  expect(story).toBeNull();
  expect(person.email).toBe(clara.person.email);
  expect(contributions).toMatchObject([
    {
      storyteller: `Rose ${rose.person.lname}`,
      memories: [{ caption: 'Mine', comments: [] }],
      comments: [{ about: 'June 1958', comment: 'Lovely!' }],
    },
  ]);
  const all = [...files.values()].map((content) => content.toString('latin1')).join('\n');
  for (const foreign of ['Hers', 'Private', rose.person.email]) expect(all).not.toContain(foreign);
  expect(readIndexPage(files)).toContain('Lovely!');
});

test('a storyteller who is a member of another story exports both, whichever is active', async () => {
  const rose = await users.customer();
  const george = await users.customer();
  await users.invite(george, rose);
  await addMemory(app, george, { by: george, caption: 'Own' });
  await addMemory(app, rose, { by: george, caption: 'Given' });
  const georgeInRosesStory = await george.signIn({ storyId: rose.storyId });
  const { story, contributions } = parseData(await downloadExport(georgeInRosesStory));
  expect(story?.memories).toMatchObject([{ caption: 'Own' }]);
  expect(contributions).toMatchObject([{ memories: [{ caption: 'Given' }] }]);
});

test('storytellers of disabled stories and removed members can export their data; staff cannot', async () => {
  const disabledCustomer = await users.customer({ disabled: true });
  await addMemory(app, disabledCustomer, { by: disabledCustomer, caption: 'Still mine' });
  expect(parseData(await downloadExport(disabledCustomer)).story?.memories).toMatchObject([
    { caption: 'Still mine' },
  ]);

  const rose = await users.customer();
  const removedMember = await users.subUser(rose);
  await addMemory(app, rose, { by: removedMember, caption: 'Left behind' });
  await db.deleteFrom('memberships').where('person_id', '=', removedMember.person.id).execute();
  expect(parseData(await downloadExport(removedMember)).contributions).toMatchObject([
    { memories: [{ caption: 'Left behind' }] },
  ]);

  for (const staff of [await users.superAdmin(), await users.developer()]) {
    for (const call of ['export', 'export-status']) {
      expect((await staff.call('POST', `/api/user/${call}`)).status).toBe(403);
    }
  }
});

test('a booker exports the interviews that they booked for others', async () => {
  const dora = await users.customer({ fname: 'Dora' });
  await createInterview(app, dora);
  const email = dora.person.email;
  const guest = visitor();
  const henry = await bookForSomeoneElse(app, guest, { email });
  const walter = await bookForSomeoneElse(app, guest, { email, first_name: 'Walter' });
  await bookForSomeoneElse(app, guest, { first_name: 'Foreign' });
  expect([henry.bookerId, walter.bookerId]).toEqual([dora.person.id, dora.person.id]);
  expect((await submitPayment(guest, henry)).status).toBe(200);
  await db
    .updateTable('interviews')
    .set({ status: 'cancelled' })
    .where('id', '=', walter.interviewId)
    .execute();
  const files = await downloadExport(dora);
  expect(parseData(files).bookings).toEqual([
    {
      starts_at: expect.any(String),
      storyteller: 'Henry Marsh',
      status: 'waiting',
      paid_at: app.now().toISOString(),
    },
    { starts_at: expect.any(String), storyteller: 'Walter Marsh', status: 'cancelled', paid_at: null },
  ]);
  const rows = readIndexPage(files).match(/<tr>.*?<\/tr>/gs) ?? [];
  expect(rows.find((row) => row.includes('Henry Marsh'))).toMatch(/Booked.*Paid on/s);
  expect(rows.find((row) => row.includes('Walter Marsh'))).toMatch(/Cancelled.*Not paid/s);
  const other = await downloadExport(await users.customer());
  expect(parseData(other).bookings).toEqual([]);
  expect(readIndexPage(other)).not.toContain('booked for others');
});

test('a file missing in the store is omitted, and the page says so', async () => {
  const ana = await users.customer();
  const { id } = await createInterview(app, ana, { status: 'completed' });
  await makeRecording(app, id);
  const files = await downloadExport(ana);
  expect([...files.keys()]).toEqual(['index.html', 'data.json']);
  expect(readIndexPage(files)).toContain('This file is missing.');
});

test('second factors are listed without their secrets', async () => {
  const rose = await users.customer();
  const { secret, recoveryCodes } = await addAuthenticatorApp(app, rose);
  await addPasskey(app, rose, 'Tablet');
  const files = await downloadExport(rose);
  expect(parseData(files).second_factors).toEqual([
    { kind: 'Passkey', name: 'Tablet', created_at: expect.any(String), last_used_at: null },
    {
      kind: 'Authenticator app',
      name: '',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
    },
  ]);
  const stored = await db
    .selectFrom('authenticator_apps')
    .innerJoin('passkeys', 'passkeys.person_id', 'authenticator_apps.person_id')
    .select(['secret', 'credential_id'])
    .where('passkeys.person_id', '=', rose.person.id)
    .executeTakeFirstOrThrow();
  const text = [...files.values()].map(String).join();
  for (const secretText of [secret, ...recoveryCodes, stored.secret, stored.credential_id]) {
    expect(text).not.toContain(secretText);
  }
  expect(readIndexPage(files)).toContain('Tablet');
});
