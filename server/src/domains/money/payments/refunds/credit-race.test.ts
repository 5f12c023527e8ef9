import { expect, test } from 'vitest';
import type { Tx } from '../../../../database/connection.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { runDuringTransaction } from '../../../../testing/concurrent-transaction.ts';
import { makePayer, submitPayment } from '../../../../testing/payments/payer.ts';
import { isFeePaid } from '../../../../testing/payments/payer-records.ts';
import { lockPayable } from '../payable.queries.ts';
import { insertPayment } from '../payment.queries.ts';

const { app, db, visitor, users, runJobs } = await createTestApp();
const guest = visitor();
const staff = await users.superAdmin();

test('a credit is not transferred to an interview with a concurrent payment', async () => {
  const payer = await makePayer(app);
  await submitPayment(guest, payer);
  const second = await makePayer(app, payer);
  const { personId, storyId, interviewId, meetingId } = second;
  await staff.call('POST', '/api/sessions/delete', { id: payer.interviewId });
  const insertOpenPayment = (tx: Tx) =>
    insertPayment(tx, {
      personId,
      interviewId,
      storyId,
      kind: 'video',
      feeCents: 25_000,
      hostingCents: 0,
      source: { token: 'tok_entered_meanwhile' },
      provider: app.payments.name,
      periodBeginsOn: null,
      idempotencyKey: null,
      now: app.now(),
    });
  await runDuringTransaction(db, (tx) => lockPayable(tx, meetingId), runJobs, insertOpenPayment);
  expect(await isFeePaid(db, interviewId)).toBe(false);
});
