import { contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { findLosses } from '../../../config/installation-warnings.ts';
import { describeClockDifference, measureClockAhead } from '../../../database/clock.ts';
import { readEnv } from '../../../env.ts';
import { createTestApp } from '../../../testing/app.ts';
import { findInstallationAlerts } from './installation-alert.service.ts';

const published = await createTestApp({ APP_URL: 'https://story.example' });
const local = await createTestApp();

const listAlerts = async ({ users }: typeof local) =>
  (await (await users.superAdmin()).request(contract.dashboard.alerts, {})).alerts;
const listCauses = async (installation: typeof local) =>
  (await listAlerts(installation)).map(({ cause }) => cause);

test('staff are warned of the sandbox, missing mails and missing backups at a public URL, and only there', async () => {
  const causes = ['no_mail_server', 'no_backups', 'cards_sandboxed'];
  expect(await listCauses(published)).toEqual(expect.arrayContaining(causes));
  expect((await listCauses(local)).filter((cause) => causes.includes(cause))).toEqual([]);
});

test('an installation with a mail server and a backup folder loses nothing', () => {
  const variables = {
    APP_URL: 'https://story.example',
    BACKUP_DIR: '/backups',
    SMTP_URL: 'smtps://mail.story.example',
    MAIL_FROM: 'hello@story.example',
  };
  expect(findLosses(readEnv(variables))).toEqual([]);
  const names = ({ BACKUP_DIR, SMTP_URL }: Partial<typeof variables>) =>
    findLosses(readEnv({ ...variables, BACKUP_DIR, SMTP_URL })).map(({ cause }) => cause);
  expect(names({ BACKUP_DIR: '/backups' })).toEqual(['no_mail_server']);
  expect(names({ SMTP_URL: 'smtps://mail.story.example' })).toEqual(['no_backups']);
});

test('staff are warned of a clock that differs from the database’s by minutes', async () => {
  expect(await listCauses(local)).not.toContain('clock_differs');
  const setWorkerClock = (seconds: number) =>
    local.db.updateTable('job_runners').set({ clock_ahead_seconds: seconds }).execute();
  await setWorkerClock(-420);
  expect(await listAlerts(local)).toContainEqual({
    key: 'clock_differs',
    cause: 'clock_differs',
    message: expect.stringMatching(/^The clock of a worker is 7 minutes behind the database’s, /),
    url: '/settings',
  });
  await setWorkerClock(30);
  expect(await listCauses(local)).not.toContain('clock_differs');
  const realNow = Date.now;
  const ahead = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 600_000);
  const difference = describeClockDifference(await measureClockAhead(local.pool));
  ahead.mockRestore();
  expect(difference).toContain('clock of this server is 10 minutes ahead of the database’s');
});

test('the alerts do not read the whole table of people', async () => {
  const { app, db } = local;
  await sql`insert into people (id, email, fname, lname, deleted_at)
    select gen_random_uuid(), 'person-' || number || '@example.com', 'Ann', 'Other',
      case when number % 2 = 0 then now() end
    from generate_series(1, 6000) number`.execute(db);
  await sql`analyze people`.execute(db);
  await db.transaction().execute(async (tx) => {
    const readRows = async () => {
      const { rows } = await sql<{ count: string }>`select seq_tup_read + idx_tup_fetch as count
        from pg_stat_xact_user_tables where relname = 'people'`.execute(tx);
      return Number(rows[0]?.count);
    };
    const before = await readRows();
    await findInstallationAlerts({ ...app, db: tx })();
    expect((await readRows()) - before).toBeLessThan(100);
  });
});

// `bootstrap.test.ts` has the accounts.
test('staff are not warned of a published password without such accounts', async () => {
  expect(await listCauses(published)).not.toContain('demo_accounts');
});
