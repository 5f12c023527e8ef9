import { expect, test } from '../testing/journey.ts';

// The pages are opened without the check for a clean console, because the browser reports there what it blocks.

test('text is never rendered as markup or run as a script, and a page whose HTML was changed in transit is rendered again', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage();
  for (const address of ['/', '/login', '/booking']) {
    await page.goto(server.url + address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const results = await page.evaluate(() => {
      const script = document.createElement('script');
      const attempts = {
        markup: () => {
          document.body.innerHTML = '<img src=x onerror="document.title = 1">';
        },
        insertedMarkup: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
        script: () => {
          script.text = 'document.title = 1';
        },
        address: () => {
          script.src = 'https://elsewhere.example/script.js';
        },
        upload: () => {
          script.src = '/api/media/picture.jpg';
        },
        policy: () => Reflect.get(window, 'trustedTypes').createPolicy('another', {}),
      };
      return Object.entries(attempts).map(([name, attempt]) => {
        try {
          attempt();
          return `${name}: done`;
        } catch (error) {
          return `${name}: ${(error as Error).name}`;
        }
      });
    });
    expect(results, address).toEqual(
      ['markup', 'insertedMarkup', 'script', 'address', 'upload', 'policy'].map(
        (name) => `${name}: TypeError`,
      ),
    );
  }

  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<form', '<p>Added by an extension</p><form');
    expect(body).toContain('Added by an extension');
    await route.fulfill({ response, body });
  });
  await page.goto(`${server.url}/login`);
  await expect(page.getByText('Added by an extension')).toBeHidden();
  await page.getByLabel('Email', { exact: true }).fill('nora@example.com');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nora@example.com');
  await page.context().close();
});
