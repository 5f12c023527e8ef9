import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';

const published = await createTestApp({ APP_URL: 'https://story.example' });
const local = await createTestApp();

const listCauses = async ({ users }: typeof local) =>
  (await (await users.superAdmin()).request(contract.dashboard.alerts, {})).alerts.map(({ cause }) => cause);

test('staff are warned of the sandbox at a public URL, and only there', async () => {
  expect(await listCauses(published)).toContain('cards_sandboxed');
  expect(await listCauses(local)).not.toContain('cards_sandboxed');
});

// `bootstrap.test.ts` has the accounts.
test('staff are not warned of a published password without such accounts', async () => {
  expect(await listCauses(published)).not.toContain('demo_accounts');
});
