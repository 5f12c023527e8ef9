import { expect, test } from 'vitest';
import { parseBackupArguments } from './backup-arguments.ts';

test('a directory is enough, and all backups are kept', () => {
  expect(parseBackupArguments(['backups'])).toEqual({ directory: 'backups', keep: null });
  expect(parseBackupArguments(['backups', '--keep', '12'])).toEqual({ directory: 'backups', keep: 12 });
});

test.each([
  ['no directory', [], /^Usage/],
  ['keeping a word', ['backups', '--keep', 'all'], /^Usage/],
  ['keeping none', ['backups', '--keep', '0'], /^Usage/],
  ['an unknown option', ['backups', '--forever'], /--forever/],
])('%s is rejected with a message', (_, args, message) => {
  expect(() => parseBackupArguments(args)).toThrow(message);
});
