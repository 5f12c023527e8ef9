import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createBookingForm } from '../../../../testing/booking-form.ts';
import { makeSlot } from '../../../../testing/slots.ts';

const { db, app, visitor, setClock, runJobs } = await createTestApp();
setClock(new Date('2027-05-03T19:00:00Z'));
const start = new Date('2027-05-04T17:00:00Z');

test('the calendar method is in the message headers, and names cannot inject headers', async () => {
  const email = 'ana@example.com';
  const form = createBookingForm({
    slot_id: await makeSlot(db, start),
    first_name: 'Ana <evil@localhost>, "B"',
    last_name: 'Ünïcødé; Bcc: x',
  });
  expect((await visitor().call('POST', '/api/session/store', form)).status).toBe(200);
  await runJobs();
  const mail = await db.selectFrom('mails').selectAll().where('to_email', '=', email).executeTakeFirst();
  const outbox = join(app.env.DATA_DIR, 'outbox');
  expect(readdirSync(outbox)).toContain(`${mail?.id}.eml`);
  // Mails contain links that set a password, so only the owner of the outbox may read it.
  expect(statSync(outbox).mode & 0o077).toBe(0);
  const text = readFileSync(join(outbox, `${mail?.id}.eml`), 'utf8').replace(/\r\n[ \t]+/g, ' ');
  const [headers = ''] = text.split('\r\n\r\n');
  expect(text).toMatch(/Content-Type: text\/calendar;[^\r\n]*method=REQUEST/);
  expect(headers.match(/^To: .*$/gim)).toEqual([`To: ${email}`]);
  expect(headers).not.toMatch(/^(Bcc|Cc):/im);
  const [attachment] = (mail?.attachments ?? []) as { content: string }[];
  const calendar = Buffer.from(attachment?.content ?? '', 'base64')
    .toString()
    .replace(/\r\n[ \t]/g, '');
  expect(calendar.match(/^ATTENDEE/gm)).toHaveLength(1);
});
