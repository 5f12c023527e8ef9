import { buffer } from 'node:stream/consumers';
import { changeDatabase } from '@lifestory/server/testing/servers/server-database.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { expect, test } from '../testing/journey.ts';
import { navigate } from '../testing/navigation.ts';
import { signIn } from '../testing/people.ts';
import { demonstrationPassword as password } from '../testing/server.ts';

test.use({ demonstration: true, ownServer: 'a story is taken over' });

const certificate = Buffer.from(
  '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n',
);
const rose = { email: 'rose@lifestory.example', password };
const clara = { email: 'clara@lifestory.example', password };
const admin = { email: 'admin@lifestory.example', password };

test('a daughter takes over her mother’s story', async ({ enter, server, request }) => {
  const daughter = await enter();
  const staff = await enter();

  const mother = await test.step('the storyteller names her daughter', async () => {
    const [mother, named] = await Promise.all(
      [rose, clara].map(async (data) => (await request.post('/api/login', { data })).json()),
    );
    const headers = { authorization: `Bearer ${mother.token}` };
    const data = { id: named.user.id };
    expect((await request.post('/api/user/legacy-contact/name', { headers, data })).status()).toBe(200);
    return mother;
  });

  await test.step('the daughter asks to take over the story', async () => {
    const mail = await server.waitForMail(clara.email, /named you as legacy contact/);
    await signIn(daughter, clara, /\/setting\?story=\S+/.exec(mail.text)?.[0] ?? '');
    await daughter.getByRole('button', { name: 'Ask to take over the story' }).click();
    const dialog = daughter.getByRole('dialog', { name: /^Ask to take over/ });
    await dialog.getByLabel(/^Your relationship/).fill('Daughter');
    await dialog.getByLabel(/^Why do you ask/).fill('My mother died in May.');
    await dialog.getByLabel(/^What evidence/).fill('A death certificate of Los Angeles County.');
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Send the request' }).click();
    await expect(daughter.getByRole('button', { name: 'Withdraw my request' })).toBeVisible();
    const warning = await server.waitForMail(rose.email, /asks to take over your life story/);
    expect(warning.text).toContain('If you are well, please decline the request now');
    const file = { name: 'Certificate.pdf', mimeType: 'application/pdf', buffer: certificate };
    await daughter.getByLabel(/^Attach evidence/).setInputFiles(file);
    const files = daughter.getByRole('list', { name: 'Attached files' });
    await expect(files.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('staff approve it once the waiting period is over', async () => {
    const requestedAt = new Date(Date.now() - 8 * 24 * 3600_000);
    await changeDatabase(server.dataDir, (db) =>
      db.updateTable('legacy_requests').set({ requested_at: requestedAt }).execute(),
    );
    await signIn(staff, admin, `/user/view/${mother.user.id}`);
    const card = staff.getByRole('region', { name: 'Legacy contact' });
    const download = staff.waitForEvent('download');
    await card.getByRole('button', { name: 'Download Certificate.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('Certificate.pdf');
    expect(await buffer(await (await download).createReadStream())).toEqual(certificate);
    await card.getByRole('button', { name: 'Approve' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Approve the request' });
    await dialog.getByLabel(/^Which evidence did you check/).fill('Death certificate 12-345, seen on video.');
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(card.getByText('Clara Whitaker keeps this story.')).toBeVisible();
  });

  await test.step('the mother’s sign-in has ended, and a new one leads to no story', async () => {
    const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    expect((await request.get('/api/user/info', withToken(mother.token))).status()).toBe(401);
    const { token } = await (await request.post('/api/login', { data: rose })).json();
    const { data } = await (await request.get('/api/user/no-story', withToken(token))).json();
    expect(data.reason).toBe('taken_over');
    expect((await request.get('/api/post/timeline', withToken(token))).status()).toBe(404);
  });

  await test.step('the daughter keeps the story', async () => {
    const mail = await server.waitForMail(clara.email, /You now keep the story of Rose Whitaker/);
    await daughter.goto(/\/home\?story=\S+/.exec(mail.text)?.[0] ?? '');
    await expect(daughter.getByRole('heading', { level: 1 })).toContainText('Rose');
    await navigate(daughter, '/setting');
    await expect(daughter.getByText(/^You keep the story of/)).toBeVisible();
  });
});
