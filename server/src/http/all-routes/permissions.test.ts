import { type Access, type FailureCode, failures, type Route } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { buildCallUrl, everyRoute, type NamedRoute } from '../../testing/route-table.ts';
import type { TestUser } from '../../testing/users.ts';

const { users, visitor, db, app } = await createTestApp();

const ana = await users.customer();
const ben = await users.subUser(ana);
const disabledCustomer = await users.customer({ disabled: true });
const deletedPerson = await users.customer();
await db
  .updateTable('people')
  .set({ deleted_at: app.now() })
  .where('id', '=', deletedPerson.person.id)
  .execute();
const deactivatedAdmin = await users.superAdmin();
await db
  .updateTable('people')
  .set({ deactivated_at: app.now() })
  .where('id', '=', deactivatedAdmin.person.id)
  .execute();
const idleAdmin = await users.superAdmin();
await db
  .updateTable('sign_ins')
  .set({ idle_minutes: 30, active_at: new Date(app.now().getTime() - 31 * 60_000) })
  .where('person_id', '=', idleAdmin.person.id)
  .execute();
const helper = await users.subUser(ana);
await db.updateTable('memberships').set({ helper: true }).where('person_id', '=', helper.person.id).execute();
const keptStory = await users.customer();
const keeper = await users.subUser(keptStory);
await db
  .updateTable('stories')
  .set({ keeper_id: keeper.person.id })
  .where('id', '=', keptStory.storyId)
  .execute();
const removedMember = await users.subUser(ana);
await db.deleteFrom('memberships').where('person_id', '=', removedMember.person.id).execute();

type Guarded = Exclude<Access, 'public' | 'link'>;

/** A kind of caller, with the guard's failure by access; accesses without a failure are open to them. */
interface Kind {
  member: TestUser | null;
  refused: Partial<Record<Guarded, FailureCode>>;
}

/** The accesses of staff, with the failure that customers and sub users get. */
const staffAccessFailures = {
  staff: 'not_allowed',
  'interview-staff': 'not_allowed',
  interviewer: 'not_allowed',
  'super-admin': 'not_allowed',
} as const;

/** What a person without a story cannot do. */
const noStoryFailures = {
  family: 'account_inactive',
  storyteller: 'not_allowed',
  'storyteller-also-disabled': 'not_allowed',
  'storyteller-or-super-admin': 'not_allowed',
  helper: 'not_allowed',
  ...staffAccessFailures,
} as const;

const callers: Record<string, Kind> = {
  nobody: { member: null, refused: everywhere('not_signed_in') },
  'an expired sign-in': {
    member: await ana.signIn({ expired: true }),
    refused: everywhere('not_signed_in'),
  },
  'a deleted person': { member: deletedPerson, refused: everywhere('not_signed_in') },
  'a deactivated Super Admin': { member: deactivatedAdmin, refused: everywhere('not_signed_in') },
  'a Super Admin who was idle for too long': { member: idleAdmin, refused: everywhere('not_signed_in') },
  'a Customer': { member: ana, refused: staffAccessFailures },
  'a Sub User': {
    member: ben,
    refused: {
      storyteller: 'not_allowed',
      'storyteller-also-disabled': 'not_allowed',
      'storyteller-or-super-admin': 'not_allowed',
      helper: 'not_allowed',
      ...staffAccessFailures,
    },
  },
  'a helper': {
    member: helper,
    refused: {
      storyteller: 'not_allowed',
      'storyteller-also-disabled': 'not_allowed',
      'storyteller-or-super-admin': 'not_allowed',
      ...staffAccessFailures,
    },
  },
  'a Customer whose story was taken over': { member: keptStory, refused: noStoryFailures },
  'a keeper': { member: keeper, refused: staffAccessFailures },
  'a disabled Customer': {
    member: disabledCustomer,
    refused: {
      active: 'account_inactive',
      family: 'account_inactive',
      storyteller: 'account_inactive',
      'storyteller-or-super-admin': 'account_inactive',
      helper: 'account_inactive',
      ...staffAccessFailures,
    },
  },
  'a Sub User who was removed': {
    member: removedMember,
    refused: noStoryFailures,
  },
  'a Developer': {
    member: await users.developer(),
    refused: {
      interviewer: 'not_allowed',
      family: 'not_allowed',
      storyteller: 'not_allowed',
      'storyteller-also-disabled': 'not_allowed',
      'storyteller-or-super-admin': 'not_allowed',
      helper: 'not_allowed',
      'super-admin': 'not_allowed',
    },
  },
  'an Interviewer': {
    member: await users.interviewer(),
    refused: {
      family: 'not_allowed',
      storyteller: 'not_allowed',
      'storyteller-also-disabled': 'not_allowed',
      'storyteller-or-super-admin': 'not_allowed',
      helper: 'not_allowed',
      staff: 'not_allowed',
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
    helper: code,
    staff: code,
    'interview-staff': code,
    interviewer: code,
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
    {
      'a disabled Customer': 'account_inactive',
      'a Sub User who was removed': 'account_inactive',
      'a Customer whose story was taken over': 'account_inactive',
    },
  ]),
);
for (const name of memoryLists) {
  furtherRefusals[name] = { ...furtherRefusals[name], 'a Developer': 'not_allowed' };
}
for (const name of ['exports.start', 'exports.status']) {
  furtherRefusals[name] = {
    'a Developer': 'not_allowed',
    'an Interviewer': 'not_allowed',
    'a Super Admin': 'not_allowed',
  };
}

const currentSignIns = new Map<string, TestUser>();

/** Makes a call without input. A call that was not refused, such as signing out, may have ended the sign-in. */
async function makeCall(who: string, { member, refused }: Kind, route: Route) {
  const isSignedIn = member !== null && refused['signed-in'] === undefined;
  const caller = isSignedIn ? (currentSignIns.get(who) ?? (await member.signIn())) : (member ?? visitor());
  const isPost = route.method === 'POST';
  const response = await caller.call(route.method, buildCallUrl(route), isPost ? {} : undefined);
  if (!isSignedIn || (isPost && response.status < 400)) currentSignIns.delete(who);
  else currentSignIns.set(who, caller as TestUser);
  return response;
}

const findExpectedFailure = (who: string, { refused }: Kind, { name, route }: NamedRoute) => {
  if (route.access === 'link') return 'link_expired';
  return (route.access !== 'public' && refused[route.access]) || furtherRefusals[name]?.[who];
};

/** Callers whose sign-in no longer counts. It is looked up in the same way for all routes, so each route has one. */
const endedSignIns = Object.keys(callers).filter(
  (who) => who !== 'nobody' && callers[who]?.refused['signed-in'] === 'not_signed_in',
);
const listCallers = (index: number) =>
  Object.entries(callers).filter(
    ([who]) => !endedSignIns.includes(who) || who === endedSignIns[index % endedSignIns.length],
  );

test.each(everyRoute.map((call, index) => ({ ...call, index })))(
  '$name is open to the callers of its access and refuses all others',
  async ({ index, ...call }) => {
    const expected: Record<string, string> = {};
    const outcomes: Record<string, string> = {};
    for (const [who, kind] of listCallers(index)) {
      const failure = findExpectedFailure(who, kind, call);
      expected[who] = failure ? `${failures[failure].status} ${failure}` : 'open';
      const { status, body } = await makeCall(who, kind, call.route);
      const isOpen = !failure && status !== 401 && status !== 403 && status < 500;
      const isFailure = body.success === false && body.code === failure;
      outcomes[who] = isOpen ? 'open' : `${status} ${isFailure ? failure : JSON.stringify(body)}`;
    }
    expect(outcomes).toEqual(expected);
  },
);

test('four kinds of ended sign-ins are tried', () => expect(endedSignIns).toHaveLength(4));

test('every access is used by a call', () => {
  const accesses = ['public', 'link', ...Object.keys(everywhere('not_signed_in'))];
  expect(new Set(everyRoute.map(({ route }) => route.access))).toEqual(new Set(accesses));
});
