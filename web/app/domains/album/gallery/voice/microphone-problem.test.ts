import { expect, test } from 'vitest';
import { describeMicrophoneProblem } from './microphone-problem.ts';

test.each([
  ['NotAllowedError', /is blocked\. Allow it/],
  ['SecurityError', /is blocked\. Allow it/],
  ['NotFoundError', /No microphone was found/],
  ['NotReadableError', /Another program is using/],
  ['UnknownError', /could not be started/],
])('%s is explained with what to do', (name, sentence) => {
  expect(describeMicrophoneProblem(new DOMException('', name))).toMatch(sentence);
});
