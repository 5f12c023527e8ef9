import { type Access, contract, type FailureCode, failures } from '@lifestory/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { testApp } from '../../testing/app.ts';
import { createInterview } from '../../testing/interviews.ts';
import { makeRecording } from '../../testing/media/recording.ts';
import { makeMemory } from '../../testing/memory.ts';
import { fetchUnreadNotifications, notifyStoryShared } from '../../testing/notifications.ts';
import { saveCard } from '../../testing/payments/saved-card.ts';
import { callUrl, everyRoute, inputFields } from '../../testing/route-table.ts';
import type { TestUser } from '../../testing/users.ts';

const { users, visitor, db, app } = await testApp();

const ana = await users.customer();
const ben = await users.subUser(ana);
const closed = await users.customer({ disabled: true });
const deleted = await users.customer();
await db.updateTable('people').set({ deleted_at: app.now() }).where('id', '=', deleted.person.id).execute();
const former = await users.superAdmin();
await db
  .updateTable('people')
  .set({ deactivated_at: app.now() })
  .where('id', '=', former.person.id)
  .execute();
const removed = await users.subUser(ana);
await db.deleteFrom('memberships').where('person_id', '=', removed.person.id).execute();

type Guarded = Exclude<Access, 'public' | 'link'>;

/** All kinds of callers, with the guard's failure by access; accesses without a failure are open to them. */
const knockers: Record<string, { member: TestUser | null; refused: Partial<Record<Guarded, FailureCode>> }> =
  {
    nobody: { member: null, refused: everywhere('not_signed_in') },
    'an expired sign-in': {
      member: await ana.signIn({ expired: true }),
      refused: everywhere('not_signed_in'),
    },
    'a deleted person': { member: deleted, refused: everywhere('not_signed_in') },
    'a deactivated Super Admin': { member: former, refused: everywhere('not_signed_in') },
    'a Customer': { member: ana, refused: { staff: 'not_allowed', 'super-admin': 'not_allowed' } },
    'a Sub User': {
      member: ben,
      refused: {
        storyteller: 'not_allowed',
        'storyteller-also-disabled': 'not_allowed',
        'storyteller-or-super-admin': 'not_allowed',
        staff: 'not_allowed',
        'super-admin': 'not_allowed',
      },
    },
    'a disabled Customer': {
      member: closed,
      refused: {
        active: 'account_inactive',
        family: 'account_inactive',
        storyteller: 'account_inactive',
        'storyteller-or-super-admin': 'account_inactive',
        staff: 'not_allowed',
        'super-admin': 'not_allowed',
      },
    },
    'a Sub User who was removed': {
      member: removed,
      refused: {
        active: 'account_inactive',
        family: 'account_inactive',
        storyteller: 'not_allowed',
        'storyteller-also-disabled': 'not_allowed',
        'storyteller-or-super-admin': 'not_allowed',
        staff: 'not_allowed',
        'super-admin': 'not_allowed',
      },
    },
    'a Developer': {
      member: await users.developer(),
      refused: {
        family: 'not_allowed',
        storyteller: 'not_allowed',
        'storyteller-also-disabled': 'not_allowed',
        'storyteller-or-super-admin': 'not_allowed',
        'super-admin': 'not_allowed',
      },
    },
    'a Super Admin': {
      member: await users.superAdmin(),
      refused: {
        family: 'not_allowed',
        storyteller: 'not_allowed',
        'storyteller-also-disabled': 'not_allowed',
      },
    },
  };

function everywhere(code: FailureCode): Record<Guarded, FailureCode> {
  return {
    'signed-in': code,
    active: code,
    family: code,
    storyteller: code,
    'storyteller-also-disabled': code,
    'storyteller-or-super-admin': code,
    staff: code,
    'super-admin': code,
  };
}

const memoryLists = ['memories', 'timeline', 'shortMemories', 'shortTimeline'].map(
  (call) => `gallery.${call}`,
);

/** Calls open to everyone signed in whose handlers refuse some callers. */
const furtherRefusals: Record<string, Record<string, FailureCode>> = Object.fromEntries(
  [
    'stories.customer',
    'stories.family',
    ...memoryLists,
    ...['fetch', 'fetchUnread', 'old', 'readAll', 'resetCounter', 'stream'].map(
      (call) => `notifications.${call}`,
    ),
  ].map((name) => [
    name,
    { 'a disabled Customer': 'account_inactive', 'a Sub User who was removed': 'account_inactive' },
  ]),
);
for (const name of memoryLists) {
  furtherRefusals[name] = { ...furtherRefusals[name], 'a Developer': 'not_allowed' };
}
for (const name of ['exports.start', 'exports.status']) {
  furtherRefusals[name] = { 'a Developer': 'not_allowed', 'a Super Admin': 'not_allowed' };
}

describe.each(everyRoute)('$name', ({ name, route }) => {
  test.each(Object.keys(knockers))('%s', async (who) => {
    const knocker = knockers[who];
    if (!knocker) throw new Error(who);
    const { member, refused } = knocker;
    const guarded = route.access === 'public' || route.access === 'link' ? undefined : route.access;
    const expected =
      route.access === 'link'
        ? 'link_expired'
        : ((guarded && refused[guarded]) ?? furtherRefusals[name]?.[who]);
    // Calls such as signing out end the sign-in, so each test signs in again.
    const caller =
      member && refused['signed-in'] === undefined ? await member.signIn() : (member ?? visitor());
    const response = await caller.call(
      route.method,
      callUrl(route),
      route.method === 'POST' ? {} : undefined,
    );
    if (expected) {
      expect(response).toMatchObject({
        status: failures[expected].status,
        body: { success: false, code: expected },
      });
    } else {
      expect(response.status, JSON.stringify(response.body)).not.toBe(401);
      expect(response.status, JSON.stringify(response.body)).not.toBe(403);
      expect(response.status, JSON.stringify(response.body)).toBeLessThan(500);
    }
  });
});

/** Creates the objects of id parameters in a family that is not the caller's. Add the ids of a new call here. */
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
  ...memoryLists,
]) {
  foreign[name] = { id: stranger.person.id };
}
const { id: theirInterview } = await createInterview(app, stranger, { status: 'completed' });
foreign['recordings.watched'] = { id: await makeRecording(app, theirInterview) };
for (const name of ['stories.removeMember', 'stories.resendInvitation']) {
  foreign[name] = { id: cousin.person.id, customer_id: stranger.person.id };
}
await notifyStoryShared(app, [stranger]);
foreign['notifications.read'] = { id: (await fetchUnreadNotifications(stranger))[0]?.id ?? '' };
const theirMemory = await makeMemory(app, stranger, {
  by: stranger,
  comments: [{ by: cousin, comment: 'Nobody else reads this.' }],
});
for (const call of ['memory', 'comments', 'changeMemory', 'deleteMemory', 'restoreMemory', 'original']) {
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

const { id: theirCard } = await saveCard(stranger);
for (const name of ['cards.prefer', 'cards.delete']) foreign[name] = { id: theirCard };
foreign['subscriptions.subscribe'] = { card_id: theirCard };

const idFields = ['id', 'user_id', 'customer_id', 'post_id', 'comment_id', 'card_id'];
const familyCalls = everyRoute.flatMap(({ name, route }) => {
  if (['public', 'link', 'staff', 'super-admin'].includes(route.access)) return [];
  // This id is a card token, which anyone may use once.
  if (name === 'cards.add') return [];
  const parts = (['params', 'query', 'body'] as const).flatMap((part) =>
    inputFields(route[part])
      .filter((field) => idFields.includes(field))
      .map((field) => ({ part, field })),
  );
  return parts.map(({ part, field }) => ({ name, route, part, field }));
});

describe('the id of another family gets the same response as a missing one', () => {
  test.each(familyCalls)('$name: $part.$field', async ({ name, route, part, field }) => {
    const theirs = foreign[name]?.[field];
    if (!theirs) throw new Error(`Say in \`foreign\` what ${field} of ${name} names.`);
    const request = async (member: TestUser, id: string) => {
      const given = { [field]: id };
      const url = callUrl(route, part === 'params' ? given : {}, part === 'query' ? given : {});
      const { status, body } = await member.call(route.method, url, part === 'body' ? given : undefined);
      return { status, body };
    };
    for (const member of [await ana.signIn(), await ben.signIn(), await closed.signIn()]) {
      const response = await request(member, theirs);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response).toEqual(await request(member, newId()));
    }
  });

  test('a member of another story gets the same response as a missing one', async () => {
    const now = await ana.signIn();
    const response = await now.call('GET', `/api/user/info?id=${cousin.person.id}`);
    expect(response.body).toEqual((await now.call('GET', `/api/user/info?id=${newId()}`)).body);
    expect((await now.call('GET', `/api/user/info?id=${ben.person.id}`)).status).toBe(200);
  });
});

test('the table covers every access, and every call has one', () => {
  expect(everyRoute.length).toBeGreaterThan(20);
  expect(contract.auth.logout.access).toBe('signed-in');
});
