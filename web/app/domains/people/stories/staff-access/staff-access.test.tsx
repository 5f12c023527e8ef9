import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call } from '../../../../api/call.ts';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { AccessReason } from './access-reason.tsx';
import StaffAccesses from './staff-accesses.tsx';

const reasonRequired = createRejection(403, 'reason_required', 'Please say why.', {
  id: 'mei',
  name: 'Mei Tanaka',
});
const familyReply = { success: true as const, data: [] };

/** Renders the component that opens the dialog. The call for the family is rejected until a reason is given. */
async function renderPrompt() {
  const api = createFakeApi({
    'stories.family': reasonRequired,
    'stories.giveAccessReason': () => {
      api.replies['stories.family'] = familyReply;
      return { success: true, message: 'Thank you. You can continue.' };
    },
  });
  const { user } = await renderElement(<AccessReason />);
  return { api, user, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

const findDialog = () => screen.findByRole('dialog', { name: 'Why do you need to see this story?' });

test('a chosen reason is sent, and the call is repeated', async () => {
  const { api, user, press } = await renderPrompt();
  const reply = call('stories.family', { body: { id: 'mei' } });
  expect((await findDialog()).textContent).toContain('Mei Tanaka can read it in the settings');
  await user.click(screen.getByRole('radio', { name: 'The customer asked for help' }));
  await press('Continue');
  expect(await reply).toEqual(familyReply);
  expect(api.listBodies('stories.giveAccessReason')).toEqual([
    { id: 'mei', reason: 'The customer asked for help' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('another reason can be entered', async () => {
  const { api, user, press } = await renderPrompt();
  const reply = call('stories.family', { body: { id: 'mei' } });
  await findDialog();
  await user.click(screen.getByRole('radio', { name: 'Another reason' }));
  await user.type(screen.getByLabelText('Your reason'), 'A court order');
  await press('Continue');
  await reply;
  expect(api.listBodies('stories.giveAccessReason')).toEqual([{ id: 'mei', reason: 'A court order' }]);
});

test('a missing reason is reported and the dialog stays', async () => {
  const { api, press, user } = await renderPrompt();
  const reply = call('stories.family', { body: { id: 'mei' } });
  await findDialog();
  const accept = api.replies['stories.giveAccessReason'];
  api.replies['stories.giveAccessReason'] = createRejection(422, 'invalid', {
    reason: ['Please enter the reason.'],
  });
  await press('Continue');
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter the reason.');
  if (accept) api.replies['stories.giveAccessReason'] = accept;
  await user.click(screen.getByRole('radio', { name: 'A legal or safety question' }));
  await press('Continue');
  expect(await reply).toEqual(familyReply);
});

test('after Cancel, the call fails and is not repeated', async () => {
  const { api, press } = await renderPrompt();
  const failure = expect(call('stories.family', { body: { id: 'mei' } })).rejects.toMatchObject({
    code: 'reason_required',
  });
  await findDialog();
  await press('Cancel');
  await failure;
  expect(api.listBodies('stories.family')).toHaveLength(1);
});

test('the storyteller sees who looked at what and why', async () => {
  createFakeApi({
    'stories.staffAccesses': {
      success: true,
      data: [
        {
          id: 'a',
          at: '2027-03-01T17:00:00.000Z',
          name: 'Sue Palmer',
          role: 'Super Admin',
          reason: 'A question about the captions',
          viewed: ['photographs', 'films'],
        },
      ],
    },
  });
  await renderElement(<StaffAccesses />);
  const item = await screen.findByRole('listitem');
  expect(item.textContent).toContain(
    'Sue Palmer, Super Admin, looked at your photographs and films: “A question about the captions”',
  );
});

test('a message is shown if nobody looked at the story', async () => {
  createFakeApi({ 'stories.staffAccesses': { success: true, data: [] } });
  await renderElement(<StaffAccesses />);
  await screen.findByText('Nobody has looked at your story.');
});
