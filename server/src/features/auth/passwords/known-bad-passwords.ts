import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const readList = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter(Boolean);

/**
 * The bundled lists, in lowercase: common words, including those of this product, and breached passwords that no other
 * rule rejects (from the list of zxcvbn, MIT).
 */
const knownBad = new Set([...readList('known-bad-passwords.txt'), ...readList('breached-passwords.txt')]);

/** Keyboard rows, digits and the alphabet, along which keyboard walks are detected. */
const rows = [
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
    (sign) => ({ '@': 'a', 4: 'a', 3: 'e', 1: 'i', 0: 'o', $: 's', 5: 's', '!': 'i', 7: 't' })[sign] ?? sign,
  );

const isRepetition = (text: string) => /^(.{1,5})\1+.{0,4}$/.test(text) && new Set(text).size <= 6;

/** Whether a text consists of at most two runs of adjacent keys. */
function isKeyboardWalk(text: string): boolean {
  let steps = 0;
  for (let at = 1; at < text.length; at++) {
    const pair = text.slice(at - 1, at + 1);
    const reversed = `${pair[1]}${pair[0]}`;
    if (rows.some((row) => row.includes(pair) || row.includes(reversed))) steps++;
  }
  return steps >= text.length - 2;
}
