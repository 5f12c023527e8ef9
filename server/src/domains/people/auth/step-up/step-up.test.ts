import { contract, type Route } from '@lifestory/contract';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../../database/ids.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createCaller } from '../../../../testing/caller.ts';
import { buildCallUrl, everyRoute } from '../../../../testing/route-table.ts';
import { assertStepUp } from './step-up.service.ts';

const { users, app, setClock, db, fastify, visitor } = await createTestApp();
const start = app.now();
const setMinutesAfterStart = (minutes: number) => setClock(new Date(start.getTime() + minutes * 60_000));
const password = 'gentle river stones';
const { auth, people } = contract;
beforeEach(() => setMinutesAfterStart(0));

/** Creates a person who is signed in with the password; each `signIn` signs them in on another device. */
async function createSignedInPerson(kind: 'superAdmin' | 'customer') {
  const { person } = await users[kind]({ password });
  const signIn = async () => {
    const { token } = await visitor().request(auth.login, { body: { email: person.email, password } });
    return createCaller(fastify, token);
  };
  return { ...(await signIn()), person, signIn };
}

const superAdmin = () => createSignedInPerson('superAdmin');

const sensitiveRoutes = everyRoute.filter(({ route }) => route.stepUp);

test('these calls need a recent authentication', () => {
  expect(sensitiveRoutes.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'accounts.changeEmail',
      'accounts.changeStaffRole',
      'accounts.deactivateStaff',
      'accounts.erase',
      'accounts.inviteStaff',
      'accounts.reactivateStaff',
      'accounts.removeStaff',
      'accounts.requestImmediateDeletion',
      'accounts.requestOwnDeletion',
      'accounts.resendStaffInvitation',
      'auth.requestAddressChange',
      'auth.setForPerson',
      'interviews.exportSessions',
      'ledger.exportTransactions',
      'legacyContacts.approve',
      'legacyContacts.name',
      'legacyContacts.reject',
      'legacyContacts.request',
      'legacyContacts.reverse',
      'payments.refund',
      'payments.refundPart',
      'payments.refundTransaction',
      'people.exportCustomers',
    ]),
  );
});

const callArguments = (route: Route) =>
  [route.method, buildCallUrl(route), route.method === 'POST' ? {} : undefined] as const;

test.each(sensitiveRoutes)(
  '$name is refused ten minutes after the sign-in, and accepted before',
  async ({ route }) => {
    const isOfCustomers = route.access === 'family' || route.access === 'storyteller';
    const person = await createSignedInPerson(isOfCustomers ? 'customer' : 'superAdmin');
    setMinutesAfterStart(9);
    expect((await person.call(...callArguments(route))).body.code).not.toBe('step_up_required');
    setMinutesAfterStart(10);
    expect(await person.call(...callArguments(route))).toMatchObject({
      status: 403,
      body: { code: 'step_up_required', data: { methods: ['password'] } },
    });
  },
);

test('the password confirms sensitive calls for ten minutes, on this device only', async () => {
  const sue = await superAdmin();
  const tablet = await sue.signIn();
  setMinutesAfterStart(20);
  expect((await sue.call(...callArguments(people.exportCustomers))).status).toBe(403);
  await sue.request(auth.stepUp, { body: { password } });
  expect((await sue.call(...callArguments(people.exportCustomers))).status).toBe(200);
  expect((await tablet.call(...callArguments(people.exportCustomers))).status).toBe(403);
  setMinutesAfterStart(31);
  expect((await sue.call(...callArguments(people.exportCustomers))).status).toBe(403);
});

test('a wrong password confirms nothing and is reported by field', async () => {
  const sue = await superAdmin();
  setMinutesAfterStart(20);
  expect(await sue.call('POST', '/api/user/step-up', { password: 'seven blue herons' })).toMatchObject({
    status: 422,
    body: { message: { password: ['This is not your current password.'] } },
  });
  expect((await sue.call(...callArguments(people.exportCustomers))).body.code).toBe('step_up_required');
});

test('a caller without access is refused before the age of the sign-in is checked', async () => {
  const ana = await users.customer();
  setMinutesAfterStart(20);
  expect((await ana.call(...callArguments(people.exportCustomers))).body.code).toBe('not_allowed');
});

test('a confirmation in another process counts at once', async () => {
  const sue = await superAdmin();
  setMinutesAfterStart(20);
  expect((await sue.call(...callArguments(people.exportCustomers))).status).toBe(403);
  await db.updateTable('sign_ins').set({ authenticated_at: app.now() }).execute();
  expect((await sue.call(...callArguments(people.exportCustomers))).status).toBe(200);
});

test('a sign-in that ends while a sensitive call is checked is refused as ended', async () => {
  const { person } = await superAdmin();
  const ended = { personId: person.id, signInId: newId() } as Parameters<ReturnType<typeof assertStepUp>>[0];
  await expect(assertStepUp(app)(ended)).rejects.toMatchObject({ code: 'not_signed_in' });
});
