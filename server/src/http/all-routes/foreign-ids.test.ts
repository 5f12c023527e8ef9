import { contract } from '@lifestory/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { createTestApp } from '../../testing/app.ts';
import { makeLegacyRequest, sendEvidence } from '../../testing/family.ts';
import { createInterview } from '../../testing/interviews.ts';
import { makeRecording } from '../../testing/media/recording.ts';
import { createPrivateTranscript } from '../../testing/media/transcript.ts';
import { makeMemory } from '../../testing/memory.ts';
import { fetchUnreadNotifications, notifyStoryShared } from '../../testing/notifications.ts';
import { saveCard } from '../../testing/payments/saved-card.ts';
import { buildCallUrl, everyRoute, listInputFields } from '../../testing/route-table.ts';
import { addPasskey } from '../../testing/second-factor/second-factor.ts';
import type { TestUser } from '../../testing/users.ts';

const { users, db, app, fastify } = await createTestApp();
const ana = await users.customer();
const ben = await users.subUser(ana);
const disabledCustomer = await users.customer({ disabled: true });

const memoryLists = ['memories', 'timeline', 'shortMemories', 'shortTimeline'].map(
  (call) => `gallery.${call}`,
);

/** By call and id field: the id of an object in a family that is not the caller's. Add those of a new call below. */
const foreign: Record<string, Record<string, string>> = {};
const stranger = await users.customer();
const cousin = await users.subUser(stranger);
for (const name of [
  'people.info',
  'stories.switches',
  'stories.customer',
  'stories.updateSwitch',
  'stories.leave',
  'stories.family',
  'stories.giveSignIn',
  ...memoryLists,
]) {
  foreign[name] = { id: stranger.person.id };
}
const { id: theirInterview } = await createInterview(app, stranger, { status: 'completed' });
const { id: theirUpcoming } = await createInterview(app, stranger);
for (const name of ['questions.addToBox', 'questions.takeFromBox'])
  foreign[name] = { interview_id: theirUpcoming };
await stranger.request(contract.chapters.save, {
  body: { session_id: theirInterview, at_ms: 0, title: 'Theirs' },
});
const { id: theirChapter } = await db.selectFrom('chapters').select('id').executeTakeFirstOrThrow();
foreign['gallery.ofChapter'] = { id: theirChapter };
for (const name of ['chapters.save', 'chapters.delete']) {
  foreign[name] = { id: theirChapter, session_id: theirInterview };
}
foreign['recordings.savePosition'] = { session_id: theirInterview };
const theirFilm = await makeRecording(app, theirInterview);
foreign['recordings.watched'] = { id: theirFilm };
for (const call of ['ofFilm', 'history', 'replace']) foreign[`transcripts.${call}`] = { id: theirFilm };
const { passage: theirPassage, sentence, change } = await createPrivateTranscript(app, stranger, theirFilm);
foreign['transcripts.restrict'] = { film_id: theirFilm };
foreign['transcripts.release'] = { id: theirPassage };
foreign['transcripts.correct'] = { id: sentence };
foreign['transcripts.undo'] = { id: change };
for (const name of ['stories.removeMember', 'stories.resendInvitation']) {
  foreign[name] = { id: cousin.person.id, customer_id: stranger.person.id };
}
// The cousin is their legacy contact and has asked to take over the story.
await makeLegacyRequest(stranger, cousin);
for (const call of ['declineRole', 'request', 'withdrawRequest', 'addFile']) {
  foreign[`legacyContacts.${call}`] = { id: stranger.person.id };
}
await sendEvidence(fastify, cousin, stranger.person.id, Buffer.from('%PDF-1.7'));
const { id: theirFile } = await db.selectFrom('evidence_files').select('id').executeTakeFirstOrThrow();
foreign['legacyContacts.removeFile'] = { id: theirFile };
foreign['legacyContacts.name'] = { id: cousin.person.id };
await notifyStoryShared(app, [stranger]);
foreign['notifications.read'] = { id: (await fetchUnreadNotifications(stranger))[0]?.id ?? '' };
const theirMemory = await makeMemory(app, stranger, {
  by: stranger,
  comments: [{ by: cousin, comment: 'Nobody else reads this.' }],
});
for (const call of [
  'memory',
  'comments',
  'changeMemory',
  'deleteMemory',
  'linkMoment',
  'restoreMemory',
  'original',
  'setHeart',
]) {
  foreign[`gallery.${call}`] = { id: theirMemory };
}
foreign['gallery.addComment'] = { post_id: theirMemory };
const { id: theirComment } = await db
  .selectFrom('comments')
  .select('id')
  .where('memory_id', '=', theirMemory)
  .executeTakeFirstOrThrow();
foreign['gallery.changeComment'] = { comment_id: theirComment };
foreign['gallery.deleteComment'] = { id: theirComment };

await addPasskey(app, stranger);
const { id: theirPasskey } = await db
  .selectFrom('passkeys')
  .select('id')
  .where('person_id', '=', stranger.person.id)
  .executeTakeFirstOrThrow();
for (const call of ['renamePasskey', 'removePasskey']) foreign[`auth.${call}`] = { id: theirPasskey };
const { id: theirSignIn } = await db
  .selectFrom('sign_ins')
  .select('id')
  .where('person_id', '=', stranger.person.id)
  .executeTakeFirstOrThrow();
foreign['auth.endSignIn'] = { id: theirSignIn };

const { id: theirCard } = await saveCard(stranger);
for (const name of ['cards.prefer', 'cards.delete']) foreign[name] = { id: theirCard };
foreign['subscriptions.subscribe'] = { card_id: theirCard };

const idFields = [
  'id',
  'user_id',
  'interview_id',
  'session_id',
  'customer_id',
  'post_id',
  'comment_id',
  'card_id',
  'film_id',
];
const familyCalls = everyRoute.flatMap(({ name, route }) => {
  if (['public', 'link', 'staff', 'interview-staff', 'interviewer', 'super-admin'].includes(route.access))
    return [];
  // This id is a card token, which anyone may use once.
  if (name === 'cards.add') return [];
  const parts = (['params', 'query', 'body'] as const).flatMap((part) =>
    listInputFields(route[part])
      .filter((field) => idFields.includes(field))
      .map((field) => ({ part, field })),
  );
  return parts.map(({ part, field }) => ({ name, route, part, field }));
});

describe('the id of another family gets the same response as a missing one', () => {
  test.each(familyCalls)('$name: $part.$field', async ({ name, route, part, field }) => {
    const theirs = foreign[name]?.[field];
    if (!theirs) throw new Error(`Add a foreign ${field} for ${name} to \`foreign\`.`);
    const request = async (member: TestUser, id: string) => {
      const input = { [field]: id };
      const url = buildCallUrl(route, part === 'params' ? input : {}, part === 'query' ? input : {});
      const { status, body } = await member.call(route.method, url, part === 'body' ? input : undefined);
      return { status, body };
    };
    for (const member of [await ana.signIn(), await ben.signIn(), await disabledCustomer.signIn()]) {
      const response = await request(member, theirs);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response).toEqual(await request(member, newId()));
    }
  });

  test('the id of a member of another story gets the same response as a missing one', async () => {
    const caller = await ana.signIn();
    const response = await caller.call('GET', `/api/user/info?id=${cousin.person.id}`);
    expect(response.body).toEqual((await caller.call('GET', `/api/user/info?id=${newId()}`)).body);
    expect((await caller.call('GET', `/api/user/info?id=${ben.person.id}`)).status).toBe(200);
  });
});
