import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { runDuringTransaction } from '../../testing/concurrent-transaction.ts';
import type { Limit } from './limits.ts';

const { app, setClock } = await createTestApp({ RATE_LIMIT_SCALE: '1' });
const start = Date.parse('2026-05-04T10:00:50Z');
const at = (seconds: number) => setClock(new Date(start + seconds * 1000));
const attempt = (subject: string) => app.limits.count([{ name: 'knock', subject, max: 3, seconds: 60 }]);

test('no window of a minute has more attempts than allowed', async () => {
  at(0);
  await attempt('ana');
  at(20);
  await attempt('ana');
  await attempt('ana');
  at(59);
  await expect(attempt('ana')).rejects.toMatchObject({
    code: 'too_many',
    message: 'Too many attempts. Please try again in 1 second.',
    data: { retry_after: 1 },
  });
  at(61);
  await attempt('ana');
  await expect(attempt('ana')).rejects.toMatchObject({ code: 'too_many', data: { retry_after: 19 } });
});

test('concurrent attempts are counted one by one', async () => {
  at(200);
  const responses = await Promise.allSettled(Array.from({ length: 12 }, () => attempt('ben')));
  expect(responses.filter((response) => response.status === 'fulfilled')).toHaveLength(3);
});

test('the limit of one subject, in any letter case, does not affect another', async () => {
  at(300);
  for (const _ of [1, 2, 3]) await attempt('Cleo');
  await expect(attempt('cleo')).rejects.toMatchObject({ code: 'too_many' });
  await attempt('dora');
});

test('attempts that are counted together count completely or not at all', async () => {
  at(400);
  const attemptWeighted = (weight: number) =>
    app.limits.count([{ name: 'carry', subject: 'ida', max: 5, seconds: 60, weight, message: 'Too heavy.' }]);
  await attemptWeighted(2);
  at(410);
  await attemptWeighted(2);
  at(420);
  await expect(attemptWeighted(3)).rejects.toMatchObject({
    message: 'Too heavy. Please try again in 40 seconds.',
    data: { retry_after: 40 },
  });
  await attemptWeighted(1);
  at(460);
  await attemptWeighted(2);
});

test('an attempt is not counted when its transaction is rolled back', async () => {
  at(500);
  const limit = { name: 'undone', subject: 'jon', max: 1, seconds: 60 };
  const undone = app.db.transaction().execute(async (tx) => {
    await app.limits.count([limit], tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await app.limits.count([limit]);
  await expect(app.limits.count([limit])).rejects.toMatchObject({ code: 'too_many' });
});

test('an attempt that one limit rejects is counted against none', async () => {
  at(1000);
  const short = { name: 'pair', subject: 'kim', max: 2, seconds: 10 };
  const long = { name: 'pair', subject: 'kim', max: 4, seconds: 1000 };
  const attemptBoth = () => app.limits.count([short, long]);
  await attemptBoth();
  await attemptBoth();
  for (const _ of [1, 2, 3]) await expect(attemptBoth()).rejects.toMatchObject({ data: { retry_after: 10 } });
  at(1010);
  await attemptBoth();
  await attemptBoth();
  at(1030);
  await expect(attemptBoth()).rejects.toMatchObject({ data: { retry_after: 970 } });
});

test('an attempt can be removed', async () => {
  at(3000);
  const limit = { name: 'back', subject: 'lou', max: 1, seconds: 60 };
  await app.limits.count([limit]);
  await app.limits.uncount([limit]);
  await app.limits.count([limit]);
  await expect(app.limits.count([limit])).rejects.toMatchObject({ code: 'too_many' });
});

test('an attempt is removed while others are counted against the same limits', async () => {
  at(4000);
  const [a, b] = ['a', 'b'].map((name) => ({ name, subject: 'max', max: 2, seconds: 60 })) as [Limit, Limit];
  // A scan of the table from its start finds the second limit first.
  await app.limits.count([b]);
  await app.limits.count([a]);
  await runDuringTransaction(
    app.db,
    (tx) => app.limits.count([a], tx),
    () => app.limits.uncount([b, a]),
    (tx) => app.limits.count([b], tx),
  );
  await app.limits.count([a, b]);
  await expect(app.limits.count([a, b])).rejects.toMatchObject({ code: 'too_many' });
});
