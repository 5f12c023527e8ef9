import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CallReply } from '../../../../api/call.ts';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { SecondFactors } from './second-factors.tsx';

const noFactors = { authenticator_app: null, passkeys: [], recovery_codes_left: 0, due_at: null };
const laptop = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  name: 'Laptop',
  created_at: '2027-05-03T19:00:00Z',
  last_used_at: null,
};
const codes = ['ABCD-EFGH-JKLM', 'NPQR-STUV-WXYZ'];

async function show(factors: Partial<CallReply<'auth.secondFactors'>['data']> = {}) {
  const api = createFakeApi({
    'auth.secondFactors': { success: true, data: { ...noFactors, ...factors } },
    'auth.startAuthenticatorApp': {
      success: true,
      data: {
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/x',
        picture: 'data:image/svg+xml;base64,PHN2Zy8+',
      },
    },
    'auth.confirmAuthenticatorApp': { success: true, data: { recovery_codes: codes } },
    'auth.replaceRecoveryCodes': { success: true, data: { recovery_codes: codes } },
    'auth.removePasskey': { success: true, message: 'The passkey is removed.' },
  });
  const { user } = await renderElement(<SecondFactors />);
  return { api, user };
}

test('an authenticator app is added with its first code, and the recovery codes are shown once', async () => {
  const { api, user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  await screen.findByText('JBSW Y3DP EHPK 3PXP');
  await user.type(screen.getByLabelText('2. Enter the six digits that the app shows'), '123456');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const dialog = await screen.findByRole('dialog', { name: 'Keep your recovery codes' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  expect(api.listBodies('auth.confirmAuthenticatorApp')).toEqual([{ code: '123456' }]);
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(screen.queryByText('ABCD-EFGH-JKLM')).toBeNull();
});

test('a wrong first code is shown, and the dialog stays', async () => {
  const { api, user } = await show();
  api.replies['auth.confirmAuthenticatorApp'] = createRejection(422, 'invalid', {
    code: ['This code is wrong.'],
  });
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  await screen.findByText('JBSW Y3DP EHPK 3PXP');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This code is wrong.');
  expect(screen.getByRole('dialog', { name: 'Add an authenticator app' })).toBeDefined();
});

test('a passkey says when it was last used', async () => {
  await show({ passkeys: [{ ...laptop, last_used_at: '2027-05-04T19:00:00Z' }] });
  await screen.findByText('Added May 3, 2027, last used May 4, 2027');
});

test('a passkey is removed after a confirmation', async () => {
  const { api, user } = await show({ passkeys: [laptop], recovery_codes_left: 9 });
  await screen.findByText('9 unused codes are left.');
  await screen.findByText('Added May 3, 2027');
  await user.click(await screen.findByRole('button', { name: 'Remove the passkey Laptop' }));
  await screen.findByText('You can no longer sign in with “Laptop”.');
  expect(api.listBodies('auth.removePasskey')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText('The passkey is removed.');
  expect(api.listBodies('auth.removePasskey')).toEqual([{ id: laptop.id }]);
});

test('a passkey can be renamed', async () => {
  const { api, user } = await show({ passkeys: [laptop], recovery_codes_left: 9 });
  api.replies['auth.renamePasskey'] = () => {
    const passkeys = [{ ...laptop, name: 'Kitchen tablet' }];
    api.replies['auth.secondFactors'] = {
      success: true,
      data: { ...noFactors, passkeys, recovery_codes_left: 9 },
    };
    return { success: true, message: 'The passkey is renamed.' };
  };
  await user.click(await screen.findByRole('button', { name: 'Rename the passkey Laptop' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename the passkey' });
  const name = within(dialog).getByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('Laptop');
  await user.clear(name);
  await user.type(name, 'Kitchen tablet{Enter}');
  await screen.findByText('The passkey is renamed.');
  expect(api.listBodies('auth.renamePasskey')).toEqual([{ id: laptop.id, name: 'Kitchen tablet' }]);
  await screen.findByRole('button', { name: 'Remove the passkey Kitchen tablet' });
  expect(screen.queryByText('Laptop')).toBeNull();
});

test('a name that the server rejects is shown, and the dialog stays', async () => {
  const { api, user } = await show({ passkeys: [laptop], recovery_codes_left: 9 });
  api.replies['auth.renamePasskey'] = createRejection(422, 'invalid', { name: ['Please enter a name.'] });
  await user.click(await screen.findByRole('button', { name: 'Rename the passkey Laptop' }));
  await user.clear(await screen.findByLabelText('Name'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter a name.');
  expect(screen.getByRole('dialog', { name: 'Rename the passkey' })).toBeDefined();
});

test('new recovery codes are created after a confirmation, and shown', async () => {
  const { user } = await show({ authenticator_app: '2027-05-03T19:00:00Z', recovery_codes_left: 1 });
  await screen.findByText('One unused code is left.');
  await user.click(screen.getByRole('button', { name: 'Create new codes' }));
  const confirmation = await screen.findByRole('dialog', { name: 'Create new recovery codes?' });
  await user.click(within(confirmation).getByRole('button', { name: 'Create new codes' }));
  await screen.findByText('NPQR-STUV-WXYZ');
});

test('passkeys are offered only where the browser can use them', async () => {
  await show();
  await screen.findByText('This browser cannot use passkeys here.');
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('where the browser can use passkeys, adding one is offered, and the dialog shows why it is refused', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
  const { api, user } = await show();
  api.replies['auth.passkeyOptions'] = createRejection(409, 'conflict', 'You have 20 passkeys.');
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await screen.findByRole('dialog', { name: 'Add a passkey' });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You have 20 passkeys.');
});
