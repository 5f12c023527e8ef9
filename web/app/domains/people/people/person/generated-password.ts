const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const symbols = '!#$%&*+-=?@^_~';
const allCharacters = letters + digits + symbols;

/** Length of a generated password. */
export const generatedPasswordLength = 20;

/**
 * Returns a uniformly distributed random character of `text`. Bytes beyond the last multiple of its length are discarded.
 */
function randomCharacter(text: string): string {
  const limit = 256 - (256 % text.length);
  const bytes = new Uint8Array(1);
  do crypto.getRandomValues(bytes);
  while ((bytes[0] ?? 0) >= limit);
  return text[(bytes[0] ?? 0) % text.length] ?? '';
}

/**
 * A password of 20 letters, digits and symbols, at least one of each, from a cryptographic source. Ambiguous
 * characters (0 and O, 1, l and I) are excluded. A password without all three kinds is discarded as a whole, so
 * that all positions are uniformly distributed.
 */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: generatedPasswordLength }, () =>
      randomCharacter(allCharacters),
    ).join('');
    if (
      [letters, digits, symbols].every((kind) => [...password].some((character) => kind.includes(character)))
    ) {
      return password;
    }
  }
}
