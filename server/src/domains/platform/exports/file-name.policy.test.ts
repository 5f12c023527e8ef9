import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFileNamer } from './file-name.policy.ts';

test('a name keeps the words of its title and loses characters that systems reject', () => {
  const nameOf = createFileNamer();
  expect(nameOf('photographs', '1958-06 At the sea: "us" <3?', 'jpg')).toBe(
    'photographs/1958-06 At the sea us 3.jpg',
  );
  expect(nameOf('photographs', '../../etc/passwd\0.', 'jpg')).toBe('photographs/.. .. etc passwd.jpg');
  expect(nameOf('photographs', '\u202egpj.exe\u200b', 'jpg')).toBe('photographs/gpj.exe.jpg');
  expect(nameOf('photographs', '  ...  ', 'jpg')).toBe('photographs/Untitled.jpg');
});

test('a long name is shortened after a complete word; a long word is cut', () => {
  const nameOf = createFileNamer();
  const title = '1947-06 The house on Alder Hill. That is me beside Mother, with the cat in my arms';
  expect(nameOf('photographs', title, 'jpg')).toBe(
    'photographs/1947-06 The house on Alder Hill. That is me beside Mother.jpg',
  );
  expect(nameOf('photographs', 'ö'.repeat(100), 'jpg')).toBe(`photographs/${'ö'.repeat(60)}.jpg`);
});

test('names are unique regardless of case', () => {
  const nameOf = createFileNamer();
  expect(['Sea', 'SEA', 'sea'].map((title) => nameOf('photographs', title, 'jpg'))).toEqual([
    'photographs/Sea.jpg',
    'photographs/SEA (2).jpg',
    'photographs/sea (3).jpg',
  ]);
});

test('any input results in a name that can be extracted everywhere', () => {
  const nameOf = createFileNamer();
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      const name = nameOf('photographs', title, 'jpg');
      expect(name).toMatch(/^photographs\/[^<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}]{1,70}\.jpg$/u);
      expect(name).not.toMatch(/[. ]\.jpg$/);
    }),
  );
});
