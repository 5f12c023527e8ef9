import { expect, test } from 'vitest';
import { testHouse } from '../testing/house.ts';

const { house, setClock } = await testHouse({ RATE_LIMIT_SCALE: '1' });
const start = Date.parse('2026-05-04T10:00:50Z');
const at = (seconds: number) => setClock(new Date(start + seconds * 1000));
const knock = (subject: string) => house.limits.count([{ name: 'knock', subject, most: 3, seconds: 60 }]);

test('no minute holds more attempts than allowed, wherever it begins', async () => {
  at(0);
  await knock('ana');
  at(20);
  await knock('ana');
  await knock('ana');
  at(59);
  await expect(knock('ana')).rejects.toMatchObject({ code: 'too_many', data: { retry_after: 1 } });
  at(61);
  await knock('ana');
  await expect(knock('ana')).rejects.toMatchObject({ code: 'too_many', data: { retry_after: 19 } });
});

test('attempts that come at once are counted one by one', async () => {
  at(200);
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => knock('ben')));
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(3);
});

test('what one does too often another may still do', async () => {
  at(300);
  for (const _ of [1, 2, 3]) await knock('Cleo');
  await expect(knock('cleo')).rejects.toMatchObject({ code: 'too_many' });
  await knock('dora');
});
