import { contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createInterview } from '../../../testing/interviews.ts';
import { makeFilm } from '../../../testing/media/film.ts';
import { startZoomApp } from '../../../testing/zoom/zoom-app.ts';
import { createMeeting } from '../../calendar/interviews/index.ts';

const {
  server,
  app,
  db,
  users,
  setClock,
  runJobs,
  runCron,
  noon,
  minutes,
  superAdmin,
  ana,
  giveConsent,
  authorize,
  bookInterview,
  meetingEvent,
  postWebhook,
  readInterview,
} = await startZoomApp();

const fetchMeetingAccount = async () => (await superAdmin.request(contract.settings.configuration, {})).zoom;
const sendCallback = (code: string, state: string, caller = superAdmin) =>
  caller.call('GET', `/api/zoom/callback/${encodeURIComponent(code)}?state=${encodeURIComponent(state)}`);
const countAuthorizations = async () => {
  const { data } = await superAdmin.request(contract.audit.list, {});
  return data.filter(({ action }) => action === 'meeting account authorized').length;
};
const fetchAlerts = async () => (await superAdmin.request(contract.dashboard.alerts, {})).alerts;

test('before the first authorization, staff see how to authorize and are alerted that meetings cannot be created', async () => {
  const { authorize_url, ...account } = await fetchMeetingAccount();
  expect(account).toMatchObject({ provider: 'zoom', authorize: false, email_acc: null, expire_at: null });
  const { searchParams } = new URL(authorize_url ?? '');
  expect(searchParams.get('client_id')).toBe(server.settings.ZOOM_CLIENT_ID);
  expect(searchParams.get('redirect_uri')).toBe('https://story.example/zoom/callback');
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  expect(await fetchAlerts()).toContainEqual(
    expect.objectContaining({ cause: 'meetings_unauthorized', url: '/settings' }),
  );
});

test('pending interviews get their meetings as soon as the account is authorized, even days later', async () => {
  const { id } = await createInterview(app, ana, { startsAt: minutes(20_000), joinUrl: null });
  await app.jobs.add(db, createMeeting, { interviewId: id });
  await runJobs();
  setClock(minutes(4 * 24 * 60));
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await authorize();
  expect(await fetchMeetingAccount()).toMatchObject({ authorize: true, email_acc: 'host@studio.example' });
  await runJobs();
  const { join_url } = await db
    .selectFrom('interviews')
    .select('join_url')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(join_url).toMatch(/zoom\.us/);
  expect((await fetchAlerts()).map(({ cause }) => cause)).not.toContain('meetings_unauthorized');
  const { data } = await superAdmin.request(contract.audit.list, {});
  expect(data[0]).toMatchObject({
    action: 'meeting account authorized',
    actor: { id: superAdmin.person.id },
  });
});

test('a forged callback, or one of another sign-in, is rejected; a repeated one has no further effect', async () => {
  const { code, state } = await giveConsent();
  const otherSignIn = await superAdmin.signIn();
  for (const [callbackState, caller] of [
    ['', superAdmin],
    ['x', superAdmin],
    [`${state}x`, superAdmin],
    [state, otherSignIn],
  ] as const) {
    const { status, body } = await sendCallback(code, callbackState, caller);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      success: false,
      message: { general: [expect.stringMatching(/start again/)] },
    });
  }
  const countBefore = await countAuthorizations();
  const replies = await Promise.all([sendCallback(code, state), sendCallback(code, state)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await sendCallback(code, state)).body).toMatchObject({ success: true });
  expect(await countAuthorizations()).toBe(countBefore + 1);
});

test('only a Super Admin can authorize and disconnect', async () => {
  const { code, state } = await giveConsent();
  const developer = await users.developer();
  expect((await sendCallback(code, state, developer)).status).toBe(403);
  expect((await developer.call('POST', '/api/zoom/disconnect', {})).status).toBe(403);
  expect((await ana.call('GET', `/api/zoom/callback/${code}?state=${state}`)).status).toBe(403);
});

test('an unreachable Zoom is reported, and reloading the page completes the authorization', async () => {
  const { code, state } = await giveConsent();
  server.faults.failedTokens = 1;
  expect(await sendCallback(code, state)).toMatchObject({
    status: 503,
    body: { message: /cannot be reached/ },
  });
  expect((await sendCallback(code, state)).status).toBe(200);
});

test('jobs that failed without an authorization complete once the account is authorized again', async () => {
  await authorize();
  const interview = await bookInterview();
  const removedInterview = await bookInterview();
  server.expireTokens({ includingRefreshTokens: true });
  await postWebhook(
    meetingEvent('recording.completed', interview, {
      recording_files: [server.addFilm('w', makeFilm(9000))],
    }),
  );
  await superAdmin.request(contract.interviews.delete, { body: { id: removedInterview.id } });
  server.faults.rejectDownloadTokens = true;
  await runJobs();
  expect((await readInterview(interview)).status).toBe('waiting');
  expect(server.meetings.has(removedInterview.meeting.id)).toBe(true);
  await authorize();
  await runJobs();
  expect((await readInterview(interview)).status).toBe('completed');
  expect(server.meetings.has(removedInterview.meeting.id)).toBe(false);
});

test('jobs that wait for the end of a rate limit run as soon as the account is authorized', async () => {
  const removedInterview = await bookInterview();
  Object.assign(server.faults, { busy: 1, retryAfter: '2027-05-04T00:00:00Z' });
  await superAdmin.request(contract.interviews.delete, { body: { id: removedInterview.id } });
  await runJobs();
  expect(server.meetings.has(removedInterview.meeting.id)).toBe(true);
  await authorize();
  await runJobs();
  expect(server.meetings.has(removedInterview.meeting.id)).toBe(false);
});

test('when the owner revokes the authorization at Zoom, the tokens are deleted and staff are alerted', async () => {
  const deauthorizedEvent = (client_id: string, user_id = 'u1') => ({
    event: 'app_deauthorized',
    payload: {
      account_id: 'a',
      user_id,
      client_id,
      deauthorization_time: minutes(5).toISOString(),
      signature: '827edc34',
      event_ts: '2027-05-03 19:05:00',
    },
  });
  await authorize();
  await postWebhook(deauthorizedEvent('the app of somebody else'));
  await postWebhook(deauthorizedEvent(server.settings.ZOOM_CLIENT_ID, 'somebody else'));
  expect(await fetchMeetingAccount()).toMatchObject({ authorize: true });
  expect((await postWebhook(deauthorizedEvent(server.settings.ZOOM_CLIENT_ID))).status).toBe(200);
  expect((await postWebhook(deauthorizedEvent(server.settings.ZOOM_CLIENT_ID))).status).toBe(200);
  expect(await fetchMeetingAccount()).toMatchObject({ authorize: false, email_acc: 'host@studio.example' });
  expect(await fetchAlerts()).toContainEqual(expect.objectContaining({ key: 'meetings_unauthorized' }));
  const { tokens } = await db.selectFrom('zoom_account').select('tokens').executeTakeFirstOrThrow();
  expect(tokens).toBe('');
  const { data } = await superAdmin.request(contract.audit.list, {});
  expect(data.filter(({ action }) => action === 'meeting account removed')).toMatchObject([{ actor: null }]);
  await authorize();
});

test('an expired authorization raises an alert by the next night, and bookings continue', async () => {
  server.expireTokens({ includingRefreshTokens: true });
  setClock(minutes(9 * 24 * 60));
  await runCron('keep_meeting_account');
  setClock(noon);
  expect(await fetchMeetingAccount()).toMatchObject({ authorize: false, email_acc: 'host@studio.example' });
  expect(await fetchAlerts()).toContainEqual(expect.objectContaining({ cause: 'meetings_unauthorized' }));
  await authorize();
  expect((await bookInterview()).meeting.join_url).toMatch(/zoom/);
});

test('staff are alerted two weeks before the authorization expires, unless it is renewed', async () => {
  setClock(noon);
  await authorize();
  const findExpiryAlert = async () => {
    const reader = await users.superAdmin();
    const { alerts } = await reader.request(contract.dashboard.alerts, {});
    return alerts.find(({ cause }) => cause === 'meetings_expiring');
  };
  setClock(minutes(75 * 24 * 60));
  expect(await findExpiryAlert()).toBeUndefined();
  setClock(minutes(77 * 24 * 60));
  const alert = await findExpiryAlert();
  expect(alert?.message).toMatch(
    /^The authorization of the video-meeting account expires on .+, August 1, 2027/,
  );
  expect(alert?.url).toBe('/settings');
  await runCron('keep_meeting_account');
  expect(await findExpiryAlert()).toBeUndefined();
  setClock(noon);
});

test('a Super Admin can disconnect the account, also repeatedly', async () => {
  await superAdmin.request(contract.settings.disconnectMeetings, {});
  expect(await fetchMeetingAccount()).toMatchObject({ authorize: false, email_acc: null });
  await superAdmin.request(contract.settings.disconnectMeetings, {});
});
