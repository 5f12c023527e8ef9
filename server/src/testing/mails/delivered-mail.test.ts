import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outboxMailer } from '../../providers/mail/outbox.ts';
import { readOutbox } from './delivered-mail.ts';

test('tests read a link whole, wherever its line is wrapped', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lifestory-data-'));
  const mailer = outboxMailer(join(dataDir, 'outbox'));
  // A secret can contain "--". Wrapped before it, a line of the message begins as the end of a part does.
  const secrets = Array.from({ length: 43 }, (_, count) => `${'a'.repeat(count)}--${'b'.repeat(43 - count)}`);
  for (const [index, secret] of secrets.entries()) {
    await mailer.send({
      id: String(index).padStart(3, '0'),
      from: 'Lifestory <story@example.com>',
      to: 'ana@example.com',
      subject: 'Zoë’s link',
      text: `Hello Zoë,\n\nhttps://story.example/restore-email/${secret}\n\nGoodbye\n`,
      html: '<p>Hello</p>',
      attachments: [],
    });
  }
  const texts = readOutbox(dataDir).map(({ text }) => /restore-email\/(\S+)/.exec(text)?.[1]);
  expect(texts).toEqual(secrets);
  expect(readOutbox(dataDir)[0]).toMatchObject({ to: 'ana@example.com', subject: 'Zoë’s link' });
  rmSync(dataDir, { recursive: true });
});
