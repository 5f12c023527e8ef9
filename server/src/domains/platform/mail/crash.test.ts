import { afterAll, expect, test } from 'vitest';
import { parseHeaders } from '../../../providers/mail/suite.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { startMailServer } from '../../../testing/servers/mail-server.ts';
import { prepareProduct } from '../../../testing/servers/real-product.ts';

// Runs the real server and kills it after the mail server has accepted a message, before that is recorded.

const { db, url } = await createTestDatabase();
const messages: string[] = [];
const killed = Promise.withResolvers<void>();
const smtpServer = await startMailServer({
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', async () => {
      messages.push(Buffer.concat(chunks).toString());
      if (messages.length === 1) {
        await product.end('SIGKILL');
        killed.resolve();
      }
      done();
    });
  },
});
const email = 'ada@story.example';
const product = await prepareProduct({
  DATABASE_URL: url,
  SMTP_URL: smtpServer.url,
  MAIL_FROM: 'Lifestory <hello@story.example>',
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: 'seven blue herons',
});
afterAll(product.clear);

test('a mail accepted just before a crash, but not recorded as sent, is sent again', async () => {
  await product.start();
  const response = await fetch(`${product.url}/api/reset/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(response.status).toBe(200);
  await killed.promise;
  expect(messages).toHaveLength(1);
  await product.start();
  await expect.poll(() => messages.length).toBe(2);
  const [first, second] = messages.map((text) => parseHeaders(text)['message-id']);
  expect(first).toMatch(/^<.+@story\.example>$/);
  expect(second).toBe(first);
  const findState = () => db.selectFrom('mails').select('state').executeTakeFirstOrThrow();
  await expect.poll(findState).toEqual({ state: 'sent' });
  expect(messages).toHaveLength(2);
});
