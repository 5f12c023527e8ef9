import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const readList = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter(Boolean);

/**
 * The bundled lists, in lowercase: common words, including those of this product, and breached passwords that no other
 * rule rejects (from the lists of zxcvbn, MIT, and Django, BSD-3-Clause). Together with the rules they reject 3,200
 * common passwords of at least ten characters.
 */
const knownBad = new Set([...readList('known-bad-passwords.txt'), ...readList('breached-passwords.txt')]);

/** Keyboard rows, digits and the alphabet: a password that follows them is a keyboard walk. */
const keySequences = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];

/**
 * Whether a password is easy to guess: on a bundled list (also with letters replaced by digits or symbols,
 * or with up to six of these appended), a repeated character or short sequence, or a keyboard walk.
 */
export function isKnownBad(password: string): boolean {
  const lowercase = password.toLowerCase();
  const withoutSuffix = lowercase.replace(/[^a-z]{1,6}$/, '');
  const variants = [lowercase, withoutSuffix].flatMap((text) => [text, undoSubstitutions(text)]);
  return variants.some((text) => knownBad.has(text)) || isRepetition(lowercase) || isKeyboardWalk(lowercase);
}

const undoSubstitutions = (text: string) =>
  text.replace(
    /[@4310$5!7]/g,
    (symbol) =>
      ({ '@': 'a', 4: 'a', 3: 'e', 1: 'i', 0: 'o', $: 's', 5: 's', '!': 'i', 7: 't' })[symbol] ?? symbol,
  );

const isRepetition = (text: string) => /^(.{1,5})\1+.{0,4}$/.test(text) && new Set(text).size <= 6;

/** Whether a text consists of at most two runs of adjacent keys. */
function isKeyboardWalk(text: string): boolean {
  let adjacentPairs = 0;
  for (let index = 1; index < text.length; index++) {
    const pair = text.slice(index - 1, index + 1);
    const reversed = `${pair[1]}${pair[0]}`;
    if (keySequences.some((keys) => keys.includes(pair) || keys.includes(reversed))) adjacentPairs++;
  }
  return adjacentPairs >= text.length - 2;
}
