import { expect, test } from 'vitest';
import { createFaultFinder, type Measurement } from './capture-watch.ts';

const silent: Measurement = { 'microphone-silent': true, 'picture-still': false };
const heard: Measurement = { 'microphone-silent': false, 'picture-still': false };
const turnedOff: Measurement = { 'microphone-silent': null, 'picture-still': false };

/** Returns after which of the measurements, taken every `stepMs`, there is a fault. */
function findFaulty(measurements: readonly Measurement[], stepMs = 500): number[] {
  const findFaults = createFaultFinder();
  return measurements.flatMap((measurement, index) =>
    findFaults(index * stepMs, measurement).length > 0 ? [index] : [],
  );
}
const repeat = (count: number, measurement: Measurement) => Array<Measurement>(count).fill(measurement);

test('ten seconds of silence are a fault, and less is none', () => {
  expect(findFaulty(repeat(20, silent))).toEqual([]);
  expect(findFaulty(repeat(22, silent))).toEqual([20, 21]);
  expect(findFaulty([...repeat(19, silent), heard, ...repeat(20, silent)])).toEqual([]);
});

test('a microphone that the user has turned off is no fault', () => {
  expect(findFaulty(repeat(100, turnedOff))).toEqual([]);
  expect(findFaulty([...repeat(19, silent), turnedOff, ...repeat(20, silent)])).toEqual([]);
});

test('the time in which the device was asleep does not count', () => {
  expect(findFaulty(repeat(4, silent), 5_000)).toEqual([]);
});

test('silence and a still picture are found apart', () => {
  const findFaults = createFaultFinder();
  for (let at = 0; at < 10_000; at += 500)
    findFaults(at, { 'microphone-silent': true, 'picture-still': true });
  expect(findFaults(10_000, { 'microphone-silent': true, 'picture-still': false })).toEqual([
    'microphone-silent',
  ]);
});
