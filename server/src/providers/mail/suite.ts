import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Mailer, type Message, MessageRefused } from './port.ts';

/** The headers that a message may have; any other header was injected. */
const allowedHeaders =
  /^(date|from|to|subject|message-id|mime-version|content-(type|transfer-encoding|disposition)|received)$/i;

export const makeMessage = (changes: Partial<Message> = {}): Message => ({
  id: '0190a1b2-0000-7000-8000-00000000abcd',
  from: 'Lifestory <hello@lifestory.example>',
  to: 'ana@example.com',
  subject: 'Your interview – Großmutter',
  text: 'Dear Ana,\n\n.\nAll is booked.\n',
  html: '<p>Dear Ana,</p>',
  attachments: [{ filename: 'interview.ics', contentType: 'text/calendar', content: 'QUJD' }],
  ...changes,
});

/** Tests that every mailer must pass. `listMessages` returns the source of each accepted message, oldest first. */
export function mailSuite(
  createFixture: () => Promise<{ mailer: Mailer; listMessages: () => Promise<string[]> }>,
): void {
  test('a message is delivered complete, with its own Message-ID', async () => {
    const { mailer, listMessages } = await createFixture();
    await mailer.check();
    await mailer.send(makeMessage());
    const [text = '', ...others] = await listMessages();
    expect(others).toEqual([]);
    expect(parseHeaders(text)).toMatchObject({
      from: 'Lifestory <hello@lifestory.example>',
      to: 'ana@example.com',
      'message-id': '<0190a1b2-0000-7000-8000-00000000abcd@lifestory.example>',
    });
    expect(text).toContain('All is booked.');
    expect(text).toContain('<p>Dear Ana,</p>');
    expect(text).toContain('QUJD');
    expect(text).toContain('filename=interview.ics');
  });

  test('a message that is sent twice keeps its Message-ID', async () => {
    const { mailer, listMessages } = await createFixture();
    await mailer.send(makeMessage());
    await mailer.send(makeMessage());
    const ids = (await listMessages()).map((text) => parseHeaders(text)['message-id']);
    expect(new Set(ids).size).toBe(1);
  });

  test('a recipient that is not a single address is permanently rejected', async () => {
    const { mailer, listMessages } = await createFixture();
    for (const to of [
      '',
      'ana',
      'ana@example.com, ben@example.com',
      'ana@example.com\r\nBcc: ben@example.com',
    ]) {
      await expect(mailer.send(makeMessage({ to })), to).rejects.toThrow(MessageRefused);
    }
    expect(await listMessages()).toEqual([]);
  });

  test('no subject or file name adds a header or a recipient', async () => {
    const { mailer, listMessages } = await createFixture();
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .array(
          fc.constantFrom(
            '\r\n',
            '\n',
            '\r',
            'Bcc: eve@example.com',
            ' ',
            '=?utf-8?q?',
            '\u2028',
            'a',
            '\0',
            '"',
            ';',
          ),
          {
            maxLength: 12,
          },
        )
        .map((fragments) => fragments.join('')),
    );
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (subject, filename) => {
        const attachments = [{ filename, contentType: 'text/calendar', content: 'QUJD' }];
        await mailer.send(makeMessage({ subject, attachments }));
        const headers = parseHeaders((await listMessages()).at(-1) ?? '');
        expect(Object.keys(headers).filter((name) => !allowedHeaders.test(name))).toEqual([]);
        expect(headers.to).toBe('ana@example.com');
      }),
      { numRuns: 30 },
    );
  });

  test('removing a message can be repeated', async () => {
    const { mailer } = await createFixture();
    await mailer.send(makeMessage());
    await mailer.remove(makeMessage().id);
    await mailer.remove(makeMessage().id);
  });
}

/** Parses the headers of a message: lowercase names, folded lines joined. */
export function parseHeaders(text: string): Record<string, string> {
  const [head = ''] = text.split(/\r?\n\r?\n/, 1);
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^:\s]+): ?(.*)$/.exec(line) ?? ['', line, ''];
      return [name.toLowerCase(), value];
    }),
  );
}
