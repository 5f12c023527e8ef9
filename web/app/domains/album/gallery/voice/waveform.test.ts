import { waveformBars } from '@lifestory/contract/limits';
import { expect, test } from 'vitest';
import { computeWaveform } from './waveform.ts';

const samplesOf = (level: (part: number) => number) =>
  Float32Array.from({ length: waveformBars * 100 }, (_, index) => level(index / (waveformBars * 100)));

test('the loudest part is 100, and silence is 0', () => {
  const waveform = computeWaveform(samplesOf((part) => (part < 0.5 ? 0 : part < 0.75 ? 0.2 : 0.4)));
  expect(waveform).toHaveLength(waveformBars);
  expect(waveform[0]).toBe(0);
  expect(waveform[30]).toBe(50);
  expect(waveform.at(-1)).toBe(100);
});

test('the noise of a silent room stays low', () => {
  expect(Math.max(...computeWaveform(samplesOf(() => 0.002)))).toBe(10);
});

test('a recording without samples has a flat waveform', () => {
  expect(computeWaveform(new Float32Array())).toEqual(Array.from({ length: waveformBars }, () => 0));
});
