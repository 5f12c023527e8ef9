import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword } from '../testing/server.ts';

test.use({ demonstration: true });

test('a daughter browses the newest memories, finds her own, and reads the comments of one', async ({
  enter,
}) => {
  const page = await enter();
  await signIn(page, { email: 'clara@lifestory.example', password: demonstrationPassword });
  await page.getByRole('button', { name: /^Rose Whitaker/ }).click();
  await expect(page).toHaveURL('/home');
  const strip = page.getByRole('list', { name: 'Recent Gallery Activity and Uploads' });
  await strip.scrollIntoViewIfNeeded();
  const inView = () =>
    strip.evaluate((list) => {
      const frame = list.getBoundingClientRect();
      return [...list.children].filter((item) => {
        const { left, right } = item.getBoundingClientRect();
        return left >= frame.left - 1 && right <= frame.right + 1;
      }).length;
    });
  for (const [width, count] of [
    [767, 1],
    [768, 2],
    [1023, 2],
    [1024, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(inView, { message: `in view at ${width} pixels` }).toBe(count);
  }

  const newest = strip.getByRole('link').first();
  await expect(newest).toContainText('Under the…');
  // What loads late above the strip may move it from under the pointer.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await newest.hover();
    const tooltip = page.getByRole('tooltip');
    await expect(tooltip).toHaveText('Under the oak again, all of us this time.', { timeout: 2000 });
  }).toPass();

  const back = page.getByRole('button', { name: 'Previous memories' });
  await expect(back).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Next memories' }).press('Enter');
  await expect(back).toHaveAttribute('aria-disabled', 'false');
  await expect(newest).not.toBeInViewport();

  await page.getByRole('link', { name: 'My Memories' }).click();
  await expect(page).toHaveURL('/home?memories=mine');
  await expect(strip.getByRole('link')).toHaveCount(2);
  await strip.getByRole('link', { name: /For her seventieth birthday/ }).click();

  await expect(page.getByText('We stayed on the ground and waved.')).toBeVisible();
  const photograph = page.getByRole('img', { name: /For her seventieth birthday/ });
  await expect
    .poll(() => photograph.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByText('Seventy and fearless.')).toBeVisible();
});

test('a storyteller sees her family, and her album by date', async ({ enter }) => {
  const page = await enter();
  await signIn(page, { email: 'rose@lifestory.example', password: demonstrationPassword });
  await expect(page.getByRole('link', { name: 'My Memories' })).toHaveCount(0);
  const family = page.getByRole('region', { name: 'Friends & Family' }).getByRole('listitem');
  await expect(family).toHaveText([
    /Clara Whitaker.*Daughter.*Account Created/,
    /Theo Whitaker.*Son.*Account Created/,
    /George Okafor.*Friend.*Account Created/,
    /Walter Brandt.*Brother.*Invited/,
  ]);
  await page.getByRole('link', { name: 'View Gallery' }).click();
  await expect(page).toHaveURL('/gallery');
  const dates = page.getByRole('heading', { level: 2 });
  await expect(dates.first()).toHaveText('August 2024');
  await expect(dates.last()).toHaveText('June 1947');
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(12);
});
