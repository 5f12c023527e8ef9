import { contract } from '@lifestory/contract';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Attachment } from '../../../../providers/mail/port.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterviewWithoutSlot } from '../../../../testing/interview-without-slot.ts';
import { makeFilm } from '../../../../testing/media/film.ts';
import { makeChunkedFilm, sendChunk } from '../../../../testing/media/upload.ts';
import { mailFilm } from './film-mail.kinds.ts';

const { fastify, users, db, app, runJobs, setClock } = await createTestApp();
const staff = await users.superAdmin();
const minuteMs = 60_000;
const still = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#345' } })
  .jpeg()
  .toBuffer();
const start = app.now();

let ana: Awaited<ReturnType<typeof users.customer>>;
let ben: Awaited<ReturnType<typeof users.subUser>>;
let interviewId: string;
let count = 0;

beforeEach(async () => {
  ana = await users.customer({ fname: 'Ana' });
  ben = await users.subUser(ana, { fname: 'Ben' });
  interviewId = await createInterviewWithoutSlot(app, ana);
});
afterEach(() => setClock(start));

async function upload(parameters: Record<string, string> = {}): Promise<void> {
  const chunkedFile = { ...makeChunkedFilm(interviewId, `film-${++count}`), content: makeFilm(100_000) };
  expect((await sendChunk(fastify, staff.token, chunkedFile, 1, { parameters })).body.done).toBe(true);
}

/** Uploads a browser-captured poster for the interview's film. */
async function sendStill(): Promise<void> {
  const headers = { authorization: `Bearer ${staff.token}`, 'content-type': 'application/octet-stream' };
  const url = `/api/sessions/upload-poster?session_id=${interviewId}`;
  expect((await fastify.inject({ method: 'POST', url, headers, payload: still })).statusCode).toBe(200);
}

const listMails = async () =>
  (
    await db
      .selectFrom('mails')
      .selectAll()
      .where('kind', '=', 'film-ready')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).filter(({ person_id }) => person_id === ana.person.id || person_id === ben.person.id);
const findRecordingId = async () => {
  const query = db.selectFrom('recordings').select('id').where('interview_id', '=', interviewId);
  return (await query.where('replaced_at', 'is', null).orderBy('part').executeTakeFirstOrThrow()).id;
};

test('when a film is ready, the storyteller and the members receive a mail with a still and one button', async () => {
  await upload();
  await sendStill();
  await runJobs();
  const sent = await listMails();
  expect(sent.map(({ to_email }) => to_email).sort()).toEqual([ana.person.email, ben.person.email].sort());
  const ownMail = sent.find(({ person_id }) => person_id === ana.person.id);
  const url = `${app.env.APP_URL}/home?story=${ana.person.id}`;
  expect(ownMail?.subject).toBe('Your film is ready to watch');
  expect(ownMail?.body_text).toContain(`Watch the film:\n${url}`);
  expect(ownMail?.body_html).toContain('src="cid:film-still"');
  expect(ownMail?.body_html.split('>Watch the film</a>')).toHaveLength(2);
  const [attachment] = (ownMail?.attachments ?? []) as unknown as Attachment[];
  const picture = await sharp(Buffer.from(attachment?.content ?? '', 'base64')).metadata();
  expect(picture).toMatchObject({ format: 'jpeg', width: 1008 });
  const memberMail = sent.find(({ person_id }) => person_id === ben.person.id);
  expect(memberMail?.subject).toBe(`Ana ${ana.person.lname}’s film is ready to watch`);
});

test('the family is mailed about a film once, and about its replacement only if staff choose to', async () => {
  await upload();
  await sendStill();
  await runJobs();
  await upload();
  await sendStill();
  await runJobs();
  expect(await listMails()).toHaveLength(2);
  await staff.request(contract.recordings.announce, { body: { id: await findRecordingId() } });
  await runJobs();
  expect(await listMails()).toHaveLength(4);
});

test('if a film is replaced before its mail is sent, the family receives one mail, about the current film', async () => {
  await upload();
  const replacedId = await findRecordingId();
  await runJobs();
  await upload();
  await sendStill();
  await runJobs();
  const sent = await listMails();
  expect(sent.map(({ to_email }) => to_email).sort()).toEqual([ana.person.email, ben.person.email].sort());
  for (const { body_html } of sent) expect(body_html).toContain('src="cid:film-still"');
  const body = { id: await findRecordingId() };
  expect(body.id).not.toBe(replacedId);
  expect((await staff.call('POST', '/api/sessions/announce-recording', body)).status).toBe(409);
  await app.jobs.add(db, mailFilm, { id: replacedId });
  await runJobs();
  expect(await listMails()).toHaveLength(2);
});

test('if a film is withdrawn before its mail is sent, the family receives one mail, about the next film', async () => {
  await upload();
  await staff.request(contract.recordings.withdraw, { body: { id: await findRecordingId() } });
  await runJobs();
  expect(await listMails()).toEqual([]);
  await upload();
  await sendStill();
  await runJobs();
  expect(await listMails()).toHaveLength(2);
});

test('a second part that is added before the mail is sent does not trigger another mail', async () => {
  await upload();
  await upload({ place: 'next_part' });
  await sendStill();
  setClock(new Date(start.getTime() + 6 * minuteMs));
  await app.jobs.add(db, mailFilm, { id: await findRecordingId() });
  await runJobs();
  expect(await listMails()).toHaveLength(2);
});

test('while the still is missing, the mail is delayed for a few minutes and then sent without it', async () => {
  await upload();
  await runJobs();
  expect(await listMails()).toEqual([]);
  setClock(new Date(start.getTime() + 6 * minuteMs));
  await db
    .updateTable('recordings')
    .set({ announced_at: start, shown_at: start })
    .where('interview_id', '=', interviewId)
    .execute();
  await app.jobs.add(db, mailFilm, { id: await findRecordingId() });
  await runJobs();
  const sent = await listMails();
  expect(sent).toHaveLength(2);
  expect(sent[0]?.body_html).not.toContain('<img');
});

test.each<[string, () => Promise<unknown>]>([
  [
    'was withdrawn',
    async () => staff.request(contract.recordings.withdraw, { body: { id: await findRecordingId() } }),
  ],
  [
    'belongs to a disabled story',
    () =>
      db
        .updateTable('subscriptions')
        .set({ status: 'inactive' })
        .where('story_id', '=', ana.storyId)
        .execute(),
  ],
  [
    'belongs to a deleted customer',
    () => db.updateTable('people').set({ deleted_at: start }).where('id', '=', ana.person.id).execute(),
  ],
  [
    'belongs to a story that is not opened yet',
    () => db.updateTable('stories').set({ opened_at: null }).where('id', '=', ana.storyId).execute(),
  ],
])('nobody is mailed about a film that %s', async (_, change) => {
  await upload();
  await sendStill();
  await change();
  await runJobs();
  expect(await listMails()).toEqual([]);
});

test('no mail is sent to deleted or deactivated members, or to members who cannot sign in yet', async () => {
  const [deleted, deactivated, invited] = [
    await users.subUser(ana),
    await users.subUser(ana),
    await users.subUser(ana),
  ];
  await db.updateTable('people').set({ deleted_at: start }).where('id', '=', deleted.person.id).execute();
  await db
    .updateTable('people')
    .set({ deactivated_at: start })
    .where('id', '=', deactivated.person.id)
    .execute();
  await db
    .updateTable('memberships')
    .set({ entered_at: null })
    .where('person_id', '=', invited.person.id)
    .execute();
  await upload();
  await sendStill();
  await runJobs();
  const recipientIds = [deleted, deactivated, invited].map(({ person }) => person.id);
  expect(await db.selectFrom('mails').select('id').where('person_id', 'in', recipientIds).execute()).toEqual(
    [],
  );
  expect(await listMails()).toHaveLength(2);
});
