import { addFailedJob } from '@lifestory/server/testing/failed-job.ts';
import { changeDatabase } from '@lifestory/server/testing/servers/server-database.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { superAdmin } from '../testing/server.ts';

test.use({ ownServer: 'jobs fail here' });

test('staff retry one failed job and discard another, which the open page of others shows', async ({
  enter,
  server,
}) => {
  // The mail does not exist, so retrying one of the jobs succeeds.
  await changeDatabase(server.dataDir, async (db) => {
    for (let count = 0; count < 2; count += 1)
      await addFailedJob(db, { attempts: 25, error: 'The mail server is down.' });
  });
  const staff = await enter();
  await signIn(staff, superAdmin);
  await staff.getByRole('alert').getByText('2 background jobs failed').click();
  await expect(staff).toHaveURL('/failed-jobs');
  const jobs = staff.getByRole('row', { name: /Send an e-mail/ });
  await expect(jobs).toHaveCount(2);
  await expect(jobs.first()).toContainText('The mail server is down.');
  await expect(jobs.first()).toContainText('25 of 25');

  const other = await enter();
  await signIn(other, superAdmin, '/failed-jobs');
  const othersJobs = other.getByRole('row', { name: /Send an e-mail/ });
  await expect(othersJobs).toHaveCount(2);

  await test.step('a retried job runs and is gone', async () => {
    await jobs
      .first()
      .getByRole('button', { name: /^Retry/ })
      .click();
    await expect(jobs).toHaveCount(1);
    await expect(othersJobs).toHaveCount(1);
  });

  await test.step('a job is discarded for good', async () => {
    await jobs.getByRole('button', { name: /^Discard/ }).click();
    await staff.getByRole('button', { name: 'Yes, discard it' }).click();
    await expect(staff.getByText('No job is failing.')).toBeVisible();
    await expect(other.getByText('No job is failing.')).toBeVisible();
  });

  await test.step('the audit log says who did both', async () => {
    await navigate(staff, '/audit');
    for (const action of ['Job retried', 'Job discarded'])
      await expect(staff.getByRole('row', { name: new RegExp(`${action}.*Super Admin`) })).toBeVisible();
  });
});
