import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { bootstrap } from '../../bootstrap.ts';
import { createTestApp } from '../../testing/app.ts';

const published = await createTestApp({ APP_URL: 'https://story.example' });
const demo = await createTestApp({ DEMO: '1' });

const listCauses = async ({ users }: typeof demo) =>
  (await (await users.superAdmin()).request(contract.dashboard.alerts, {})).alerts.map(({ cause }) => cause);

await bootstrap(demo.app);

test('staff are warned of the sandbox at a public URL, and only there', async () => {
  expect(await listCauses(published)).toContain('cards_sandboxed');
  expect(await listCauses(demo)).not.toContain('cards_sandboxed');
});

test('staff are warned of accounts with a published password', async () => {
  expect(await listCauses(published)).not.toContain('demo_accounts');
  expect(await listCauses(demo)).toContain('demo_accounts');
});
