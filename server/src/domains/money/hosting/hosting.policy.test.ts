import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideSubscription, type Hosting, nextMonth, removeMonth } from './hosting.policy.ts';
import { monthAt, monthBefore, monthFrom } from './month.policy.ts';

const date = fc
  .integer({ min: 0, max: 3_000 })
  .map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }).toString());
const hosting: fc.Arbitrary<Hosting> = fc.record({
  status: fc.constantFrom('trial', 'active', 'cancelled', 'inactive', 'past_due'),
  trialEndOn: fc.option(date),
  paidThrough: fc.option(date),
  anchorOn: fc.option(date),
});

test('months counted from their anchor do not drift', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: 1, max: 400 }), (anchor, months) => {
      let month = monthFrom(anchor, anchor);
      for (let count = 1; count < months; count++) month = monthFrom(month.anchorOn, month.endsOn);
      const [from, last] = [Temporal.PlainDate.from(anchor), Temporal.PlainDate.from(month.endsOn)];
      expect(month.endsOn).toBe(monthAt(anchor, months));
      expect(last.day).toBe(Math.min(from.day, last.daysInMonth));
      expect((last.year - from.year) * 12 + last.month - from.month).toBe(months);
      expect(monthBefore(month.anchorOn, month.endsOn)).toBe(month.beginsOn);
    }),
  );
});

test.each([
  ['2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30']],
  ['2028-01-31', ['2028-02-29', '2028-03-31', '2028-04-30']],
  ['2028-02-29', ['2028-03-29', '2028-04-29', '2028-05-29']],
  ['2027-02-14', ['2027-03-14', '2027-04-14', '2027-05-14']],
  ['2027-10-31', ['2027-11-30', '2027-12-31', '2028-01-31']],
])('the months after %s start on %j', (anchor, days) => {
  expect(days.map((_, count) => monthAt(anchor, count + 1))).toEqual(days);
});

test('with an anchor on February 29, the month of February starts on the 28th, and on the 29th in leap years', () => {
  expect([12, 24, 36, 48].map((count) => monthAt('2028-02-29', count))).toEqual([
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ]);
});

test('a month that starts on another day starts a new anchor', () => {
  expect(monthFrom('2027-01-31', '2027-03-10')).toEqual({
    anchorOn: '2027-03-10',
    beginsOn: '2027-03-10',
    endsOn: '2027-04-10',
  });
});

test('a paid month never is empty, and starts after the trial and the paid period, or with the past-due month', () => {
  fc.assert(
    fc.property(hosting, date, (state, today) => {
      const month = nextMonth(state, today);
      expect(month.endsOn > month.beginsOn).toBe(true);
      if (state.paidThrough) expect(month.beginsOn >= state.paidThrough).toBe(true);
      const isPastDue = state.status === 'past_due' && state.paidThrough;
      expect(isPastDue ? month.endsOn > today : month.beginsOn >= today).toBe(true);
      if (!isPastDue && state.trialEndOn) expect(month.beginsOn >= state.trialEndOn).toBe(true);
    }),
  );
});

test('refunding a month restores the previous state', () => {
  fc.assert(
    fc.property(hosting, date, (state, today) => {
      fc.pre(state.status === 'active' && state.paidThrough !== null && state.paidThrough > today);
      fc.pre((state.trialEndOn ?? '') < today);
      const { anchorOn, endsOn, beginsOn } = nextMonth(state, today);
      const boughtHosting = { ...state, paidThrough: endsOn, anchorOn };
      expect(removeMonth(boughtHosting, beginsOn, today).paidThrough).toBe(state.paidThrough);
    }),
  );
});

test('refunding a month bought during a trial restores the trial, which stays cancelled if it was', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: 0, max: 60 }), (today, days) => {
      const trialEndOn = Temporal.PlainDate.from(today).add({ days }).toString();
      const trial = { status: 'trial', trialEndOn, paidThrough: null, anchorOn: null };
      const { anchorOn, beginsOn, endsOn } = nextMonth(trial, today);
      const boughtHosting = { status: 'active', trialEndOn, paidThrough: endsOn, anchorOn };
      expect(removeMonth(boughtHosting, beginsOn, today)).toEqual(trial);
      const cancelled = { status: 'cancelled' };
      expect(removeMonth({ ...boughtHosting, ...cancelled }, beginsOn, today)).toEqual({
        ...trial,
        ...cancelled,
      });
    }),
  );
});

test('refunding a past month changes nothing, and refunding the current one ends the paid period today', () => {
  const state = { status: 'active', trialEndOn: null, paidThrough: '2027-04-30', anchorOn: '2027-01-31' };
  expect(removeMonth(state, '2027-02-28', '2027-04-10')).toEqual(state);
  expect(removeMonth(state, '2027-03-31', '2027-04-10')).toMatchObject({
    status: 'cancelled',
    paidThrough: '2027-04-10',
  });
});

test.each([
  ['trial', '2027-03-20', null, { charges: { beginsOn: '2027-03-20' } }],
  ['trial', '2027-03-01', null, { charges: { beginsOn: '2027-03-10' } }],
  ['active', null, '2027-04-01', { refused: 'already_subscribed' }],
  ['past_due', null, '2027-03-08', { charges: { beginsOn: '2027-03-08' } }],
  ['past_due', null, '2027-01-08', { charges: { beginsOn: '2027-03-08' } }],
  ['cancelled', null, '2027-03-11', { resumes: '2027-03-11' }],
  ['cancelled', null, '2027-03-10', { charges: { beginsOn: '2027-03-10' } }],
  ['cancelled', null, '2027-02-01', { charges: { beginsOn: '2027-03-10' } }],
  ['cancelled', '2027-03-20', null, { charges: { beginsOn: '2027-03-20' } }],
  ['cancelled', '2027-03-20', '2027-04-20', { resumes: '2027-04-20' }],
  ['inactive', '2027-01-01', '2027-02-01', { charges: { beginsOn: '2027-03-10' } }],
])(
  'subscribing on March 10 when %s, trial to %s, paid to %s: %j',
  (status, trialEndOn, paidThrough, decision) => {
    expect(
      decideSubscription({ status, trialEndOn, paidThrough, anchorOn: null }, '2027-03-10'),
    ).toMatchObject(decision);
  },
);
