import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { createBookingForm } from '../../testing/booking-form.ts';
import { readDeliveredMails } from '../../testing/mails/delivered-mail.ts';
import { makeChunkedFilm, sendChunk } from '../../testing/media/upload.ts';
import { createCardToken, makePayer, submitPayment } from '../../testing/payments/payer.ts';
import { makeSlot } from '../../testing/slots.ts';

const lines: string[] = [];
const write = (line: string) => lines.push(line);
const { fastify, users, db, app, runJobs, visitor } = await createTestApp({ LOG_LEVEL: 'debug' }, { write });

test('the log contains requests, but no names and no secrets', async () => {
  const password = 'gentle river stones';
  const ana = await users.customer({ password });
  const admin = await users.superAdmin();
  const guest = visitor();
  const signIn = await guest.call('POST', '/api/login', { email: ana.person.email, password });
  expect(signIn.status).toBe(200);
  await guest.call('POST', '/api/login', { email: ana.person.email, password: 'a wrong secret' });
  await guest.call('POST', '/api/reset/password', { email: ana.person.email });
  await runJobs();
  const [link = ''] =
    readDeliveredMails(app, ana.person.email)
      .map((text) => /\S+\/create-new-password\/\S+/.exec(text)?.[0])
      .filter((found) => found !== undefined) ?? [];
  const slot_id = await makeSlot(db, new Date(Date.now() + 72 * 3_600_000));
  await guest.call('POST', '/api/session/store', createBookingForm({ slot_id }));
  const payer = await makePayer(app);
  const card = await createCardToken(guest);
  expect(await submitPayment(guest, payer, { id: card })).toMatchObject({ status: 200 });
  await db
    .updateTable('interviews')
    .set({ starts_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', payer.interviewId)
    .execute();
  const film = makeChunkedFilm(payer.interviewId, 'secret-identifier');
  expect((await sendChunk(fastify, admin.token, film, 1)).status).toBe(200);
  await admin.call('GET', `/api/customers/fetch-all?search=${ana.person.email}`);
  await runJobs();

  const text = lines.join('');
  expect(text).toContain('/api/payment/token');
  expect(text).toContain('/api/sessions/upload-customer-video');
  expect(lines.every((line) => JSON.parse(line).time !== undefined)).toBe(true);
  const requests = lines.map((line) => JSON.parse(line)).filter(({ req }) => req);
  expect(requests.every(({ reqId }) => typeof reqId === 'string' && reqId.length >= 8)).toBe(true);
  const secrets = [password, 'wrong secret', ana.token, admin.token, card, '4242424242424242'];
  const names = [ana.person.email, payer.email, 'ana@example.com', 'Marsh', '3734253', 'Ana’s life'];
  const addresses = [payer.meetingId, 'secret-identifier', ...link.split('/').slice(-2)];
  const leaked = [...secrets, ...names, ...addresses].filter((word) => word && text.includes(word));
  expect(leaked).toEqual([]);
});
