import { expectAccessible } from '../testing/accessibility.ts';
import { callAsStaff } from '../testing/booking.ts';
import { bookCall, expectMovingVideo, guestWindow, joinAsInterviewer, staffWindow } from '../testing/call.ts';
import { expect, test } from '../testing/journey.ts';

test.use({ ownServer: 'video calls' });
// Several browsers encode video at once.

test('a storyteller and a helper join by link, are admitted, and everybody sees each other', async ({
  enter,
  server,
}) => {
  const [staff, rose, helper] = [
    await enter(staffWindow),
    await enter(guestWindow),
    await enter(guestWindow),
  ];
  const { id, joinUrl } = await bookCall(server, ['Rose', 'Delgado'], 9);
  await callAsStaff(server, '/sessions/questions/store', { id, texts: ['Where did you grow up?'] });
  await test.step('before the day, the storyteller tests the camera, microphone and speaker', async () => {
    await rose.goto(joinUrl);
    await expect(rose.getByRole('heading', { name: 'Welcome, Rose' })).toBeVisible();
    await expectAccessible(rose, undefined, 'the day before');
    await rose.getByRole('button', { name: 'Test camera and microphone' }).click();
    await expect(rose.getByText('The camera works.')).toBeVisible();
    await expect(rose.getByText('We can hear you.')).toBeVisible();
    await rose.getByRole('button', { name: 'Play a test sound' }).click();
    await rose.getByRole('button', { name: 'Yes' }).click();
    await expect(rose.getByText(/The internet connection is good/)).toBeVisible();
    await expectAccessible(rose, undefined, 'the test of the device');
    await rose.getByRole('button', { name: 'Done' }).click();
    const readChecks = async () =>
      (await callAsStaff<{ data: { checks: object[] } }>(server, '/studio/preparation', { id })).data.checks;
    await expect.poll(readChecks).toMatchObject([{ name: 'Rose Delgado', problems: [] }]);
    await expect(rose.getByRole('heading', { name: 'Welcome, Rose' })).toBeVisible();
  });

  const helperUrl = await test.step('the storyteller invites a helper with a link', async () => {
    await rose.getByRole('button', { name: 'Invite a helper' }).click();
    return rose.getByText(/\/join\//).innerText();
  });

  await test.step('while the interviewer is there, guests can join, and wait', async () => {
    await joinAsInterviewer(staff, id);
    await rose.reload();
    await rose.getByRole('button', { name: 'Join the interview' }).click();
    await expect(rose.getByRole('heading', { name: 'You are in the waiting room' })).toBeVisible();
    await expectAccessible(rose, undefined, 'the waiting room');
    await helper.goto(helperUrl);
    await helper.getByLabel('Your name').fill('Tom Delgado');
    await helper.getByRole('button', { name: 'Join the interview' }).click();
    await expect(helper.getByRole('heading', { name: 'You are in the waiting room' })).toBeVisible();
    await expect(staff.getByText('Tom Delgado is waiting.', { exact: false })).toBeAttached();
  });

  await test.step('after being admitted, all three see moving pictures of the others', async () => {
    await staff.getByRole('button', { name: 'Admit Rose Delgado' }).click();
    await staff.getByRole('button', { name: 'Admit Tom Delgado' }).click();
    await expectMovingVideo(rose, 'Super Admin');
    await expectMovingVideo(rose, 'Tom Delgado');
    await expectMovingVideo(staff, 'Rose Delgado');
    await expectMovingVideo(staff, 'Tom Delgado');
    await expectMovingVideo(helper, 'Rose Delgado');
    await expectAccessible(rose, undefined, 'the call');
    await expectAccessible(staff, undefined, 'the call of the interviewer');
    await expect(staff.getByRole('timer')).toHaveText(/^\d\d:\d\d$/);
  });

  await test.step('the question being asked is on the screens of the guests, who can hide it', async () => {
    await staff.getByRole('button', { name: 'Mark as asked: Where did you grow up?' }).click();
    await expect(rose.getByText('Where did you grow up?')).toBeVisible();
    await expect(helper.getByText('Where did you grow up?')).toBeVisible();
    await expect(rose.getByLabel('Your microphone')).toBeVisible();
    await expectAccessible(rose, undefined, 'the call with a question');
    await rose.getByRole('button', { name: 'Hide the question' }).click();
    await expect(rose.getByText('Where did you grow up?')).toBeHidden();
    await expect(helper.getByText('Where did you grow up?')).toBeHidden();
  });

  await test.step('leaving ends nothing: the same link joins again without a new admission', async () => {
    await rose.getByRole('button', { name: 'Leave' }).click();
    await expect(rose.getByRole('heading', { name: 'You have left the call' })).toBeVisible();
    await expect(staff.getByLabel('Rose Delgado', { exact: true })).toBeHidden();
    await rose.getByRole('button', { name: 'Join again' }).click();
    await expectMovingVideo(staff, 'Rose Delgado');
  });

  await test.step('the interviewer ends the call for everybody', async () => {
    await staff.getByRole('button', { name: 'End for everyone' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'End the call' }).click();
    await expect(rose.getByRole('heading', { name: 'The interview has ended' })).toBeVisible();
    await expect(staff.getByRole('heading', { name: 'The call has ended' })).toBeVisible();
  });
});
