import { findInterview, payInterview } from '../testing/booking.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'next steps' });

const person = (email: string) => ({ email, password: demonstrationPassword });
const admin = person('admin@lifestory.example');

test('the next step of each session changes on the open pages of staff, until there is nothing to do', async ({
  enter,
  server,
}) => {
  const staff = await enter();
  await signIn(staff, admin, '/dashboard');
  const waiting = staff.getByRole('region', { name: 'Needs attention' });
  const rowOf = (name: string) => waiting.getByRole('listitem').filter({ hasText: name });

  await test.step('the dashboard lists the sessions that need attention', async () => {
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
    const george = await enter();
    await signIn(george, person('george@lifestory.example'), '/home');
    await george.locator('video').first().evaluate(play);
    await expect(step.getByText('Nothing to do')).toBeVisible();
  });
});

const play = (video: HTMLVideoElement | SVGElement | HTMLElement) => {
  if (!(video instanceof HTMLVideoElement)) throw new Error('There is no film.');
  video.muted = true;
  return video.play();
};
