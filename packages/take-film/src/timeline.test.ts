import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FilmTrack,
  planTrack,
  type Span,
  sumFaults,
  sumLengths,
  type TakeSpan,
  toFilmMs,
} from './timeline.ts';

const interval = (startMs: number, endMs: number): Span => ({ startMs, endMs });
const noFaults = { picture: [], sound: [] };
const local = (
  id: string,
  startMs: number,
  endMs: number,
  faults: TakeSpan['faults'] = noFaults,
): TakeSpan => ({
  id,
  isBackup: false,
  startMs,
  endMs,
  faults,
});
const backup = (...take: Parameters<typeof local>): TakeSpan => ({ ...local(...take), isBackup: true });

/** Describes a plan as `take@film+length`, in milliseconds. */
const describePlan = (intervals: Span[], takes: TakeSpan[], track: FilmTrack = 'picture') =>
  planTrack(intervals, takes, track).map(
    ({ takeId, filmMs, takeMs, lengthMs }) =>
      `${takeId ?? 'still'}${takeId ? `[${takeMs}]` : ''}@${filmMs}+${lengthMs}`,
  );

test('a film of two intervals has no pause between them', () => {
  const takes = [local('a', 1000, 5000), local('b', 9000, 12_000)];
  expect(describePlan([interval(1000, 5000), interval(9000, 12_000)], takes)).toEqual([
    'a[0]@0+4000',
    'b[0]@4000+3000',
  ]);
});

test('the backup fills what the storyteller’s browser did not record, and a still what nobody recorded', () => {
  const takes = [local('a', 0, 4000), local('b', 9000, 12_000), backup('c', 500, 8000)];
  expect(describePlan([interval(0, 12_000)], takes)).toEqual([
    'a[0]@0+4000',
    'c[3500]@4000+4000',
    'still@8000+1000',
    'b[0]@9000+3000',
  ]);
});

test('a short gap, while a recorder starts, does not change the picture', () => {
  const takes = [local('a', 300, 4000), backup('c', 0, 4000)];
  expect(describePlan([interval(0, 4000)], takes)).toEqual(['still@0+300', 'a[0]@300+3700']);
});

test('what was recorded during a pause is not in the film', () => {
  expect(describePlan([interval(1000, 2000)], [local('a', 0, 9000)])).toEqual(['a[1000]@0+1000']);
});

test('the backup gives its sound where the storyteller’s recording is silent, and its picture where it is still', () => {
  const silent = { picture: [interval(6000, 12_000)], sound: [interval(2000, 8000)] };
  const takes = [local('a', 0, 20_000, silent), backup('c', 1000, 9000)];
  expect(describePlan([interval(0, 20_000)], takes, 'sound')).toEqual([
    'a[0]@0+2000',
    'c[1000]@2000+6000',
    'a[8000]@8000+12000',
  ]);
  // What the backup does not have stays as it is, without a cut after it.
  expect(describePlan([interval(0, 20_000)], takes)).toEqual([
    'a[0]@0+6000',
    'c[5000]@6000+3000',
    'a[9000]@9000+11000',
  ]);
  expect(sumFaults(planTrack([interval(0, 20_000)], takes, 'picture'), takes, 'picture')).toBe(3000);
  expect(sumFaults(planTrack([interval(0, 20_000)], takes, 'sound'), takes, 'sound')).toBe(0);
});

test('a silent recording stays where the backup is silent as well', () => {
  const silent = { picture: [], sound: [interval(2000, 8000)] };
  const takes = [local('a', 0, 10_000, silent), backup('c', 0, 10_000, silent)];
  expect(describePlan([interval(0, 10_000)], takes, 'sound')).toEqual(['a[0]@0+10000']);
});

const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 5000 })), {
  maxLength: 8,
});
const intervalsOf = (lengths: [number, number][]): Span[] => {
  let atMs = 0;
  return lengths.map(([pauseMs, lengthMs]) => {
    const startMs = atMs + pauseMs;
    atMs = startMs + lengthMs;
    return { startMs, endMs: atMs };
  });
};

test('the pieces of every film follow each other, have the recorded length, and lie within their takes', () => {
  fc.assert(
    fc.property(spans, spans, spans, spans, (lengths, locals, backups, silences) => {
      const intervals = intervalsOf(lengths);
      const sound = intervalsOf(silences);
      const takes = [
        ...locals.map(([startMs, lengthMs], index) =>
          local(`l${index}`, startMs, startMs + lengthMs, {
            picture: [],
            sound: sound.filter((span) => span.startMs >= startMs && span.endMs <= startMs + lengthMs),
          }),
        ),
        ...backups.map(([startMs, lengthMs], index) => backup(`b${index}`, startMs, startMs + lengthMs)),
      ];
      const byId = new Map(takes.map((take) => [take.id, take]));
      let filmMs = 0;
      for (const piece of planTrack(intervals, takes, 'sound')) {
        expect(piece.filmMs).toBe(filmMs);
        expect(piece.lengthMs).toBeGreaterThan(0);
        filmMs += piece.lengthMs;
        const take = byId.get(piece.takeId ?? '');
        if (!take) continue;
        const startMs = take.startMs + piece.takeMs;
        expect(piece.takeMs).toBeGreaterThanOrEqual(0);
        expect(startMs + piece.lengthMs).toBeLessThanOrEqual(take.endMs);
        // Its place in the film is that of its time in the room.
        expect(toFilmMs(intervals, startMs)).toBe(piece.filmMs);
      }
      expect(filmMs).toBe(sumLengths(intervals));
    }),
  );
});
