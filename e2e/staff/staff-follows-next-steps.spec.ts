import { expectAccessible } from '../testing/accessibility.ts';
import { findInterview, payInterview } from '../testing/booking.ts';
import { countClicks, readClicks } from '../testing/clicks.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'next steps' });

const person = (email: string) => ({ email, password: demonstrationPassword });
const admin = person('admin@lifestory.example');

/** The date in Los Angeles that is `days` from today, `YYYY-MM-DD`. */
const dayFromToday = (days: number) =>
  Temporal.Now.plainDateISO('America/Los_Angeles').add({ days }).toString();

test('staff search from every page, list the unpaid sessions of a month, and follow the next steps on an open page', async ({
  enter,
  server,
  request,
}) => {
  const staff = await enter({ viewport: { width: 1280, height: 900 } });
  await signIn(staff, admin, '/profile');
  const dialog = staff.getByRole('dialog', { name: 'Search everything' });
  const field = dialog.getByRole('combobox', { name: 'Search everything' });
  const results = dialog.getByRole('listbox', { name: 'Results' });
  const search = async (text: string) => {
    // The key works once the scripts of the page are loaded.
    await expect(async () => {
      await staff.keyboard.press('/');
      await expect(field).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await field.fill(text);
    await expect(results.getByRole('option', { selected: true })).toBeVisible();
  };
  const option = (group: string) => results.getByRole('group', { name: group }).getByRole('option').first();

  await test.step('the name of a customer opens their page with Enter', async () => {
    await countClicks(staff);
    await search('okafor');
    await expect(option('Customers')).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(dialog);
    await staff.keyboard.press('Enter');
    await expect(staff.getByRole('region', { name: 'George Okafor' })).toBeVisible();
  });

  await test.step('the arrow keys choose the session of another customer', async () => {
    await search('tanaka');
    await staff.keyboard.press('ArrowDown');
    await expect(option('Sessions')).toHaveAttribute('aria-selected', 'true');
    await staff.keyboard.press('Enter');
    await expect(staff.getByRole('heading', { level: 1, name: 'Mei Tanaka' })).toBeVisible();
    expect(await readClicks(staff)).toBe(0);
  });

  const names = staff.getByRole('rowheader');
  const columnHead = (name: string) => staff.getByRole('columnheader', { name });

  await test.step('four clicks: the list, the payment and both dates', async () => {
    await countClicks(staff);
    await staff.getByRole('link', { name: 'Sessions', exact: true }).first().click();
    await staff.getByRole('combobox', { name: 'Payment' }).click();
    await staff.getByRole('combobox', { name: 'Payment' }).selectOption('Not paid');
    for (const [label, date] of [
      ['From', dayFromToday(0)],
      ['Until', dayFromToday(31)],
    ] as const) {
      await staff.getByLabel(label, { exact: true }).click();
      await staff.getByLabel(label, { exact: true }).fill(date);
    }
    await expect(names).toContainText(['Mei Tanaka', 'Harold Bennett']);
    expect(await readClicks(staff)).toBe(4);
  });

  await test.step('a column head sorts the list', async () => {
    await columnHead('Customer').getByRole('link').click();
    await expect(names).toContainText(['Harold Bennett', 'Mei Tanaka']);
    await expect(staff).toHaveURL(/payment=unpaid.*sort=customer/);
  });

  await test.step('the list is the same after Back from a session', async () => {
    await staff
      .getByRole('link', { name: /^Next step.*/ })
      .first()
      .click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Harold Bennett' })).toBeVisible();
    await staff.goBack();
    await expect(names).toContainText(['Harold Bennett', 'Mei Tanaka']);
    await expect(columnHead('Customer')).toHaveAttribute('aria-sort', 'ascending');
    await expect(staff.getByRole('combobox', { name: 'Payment' })).toHaveValue('unpaid');
  });

  const waiting = staff.getByRole('region', { name: 'Needs attention' });
  const rowOf = (name: string) => waiting.getByRole('listitem').filter({ hasText: name });

  await test.step('the dashboard lists the sessions that need attention', async () => {
    await staff.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    for (const [name, step] of [
      ['Mei Tanaka', 'Meeting link is missing'],
      ['Harold Bennett', 'Not paid yet'],
      ['Ruth Abrams', 'Recording is missing'],
      ['George Okafor', 'Film was never watched'],
    ] as const)
      await expect(rowOf(name).getByText(step)).toBeVisible();
  });

  await test.step('a missing meeting link is pasted there; the next step is the payment', async () => {
    await staff.getByRole('button', { name: 'Paste a meeting link: Mei Tanaka' }).click();
    const form = staff.getByRole('dialog', { name: 'Meeting link' });
    await form.getByLabel('Link', { exact: true }).fill('https://meet.example.org/mei');
    await form.getByRole('button', { name: 'Save and notify the customer' }).click();
    await expect(rowOf('Mei Tanaka').getByText('Not paid yet')).toBeVisible();
  });

  await test.step('a customer who pays needs an account, and then nothing', async () => {
    await payInterview(server, await findInterview(server, 'bennett', admin));
    await staff.getByRole('button', { name: 'Create the customer: Harold Bennett' }).click();
    await expect(rowOf('Harold Bennett')).toHaveCount(0);
  });

  await test.step('an unwatched film is the next step of its session until the family plays it', async () => {
    await rowOf('George Okafor').getByRole('link', { name: 'George Okafor' }).click();
    await expect(staff.getByRole('heading', { level: 1, name: 'George Okafor' })).toBeVisible();
    const step = staff.getByRole('region', { name: 'Next step' });
    await expect(step.getByText('Film was never watched')).toBeVisible();
    // The player reports the first playback of a film with this call.
    const { token } = await (
      await request.post('/api/login', { data: person('george@lifestory.example') })
    ).json();
    const headers = { authorization: `Bearer ${token}` };
    const story = await request.post('/api/user/fetch-customer-switch', { headers, data: {} });
    const [film] = (await story.json()).data.videos;
    const watched = await request.post('/api/sessions/watched', { headers, data: { id: film.id } });
    expect(watched.status()).toBe(200);
    await expect(step.getByText('Nothing to do')).toBeVisible();
  });
});
