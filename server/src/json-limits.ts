const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];

interface JsonLimits {
  /** Maximum nesting of arrays and objects. */
  maxDepth: number;
  /** Maximum commas between values. */
  maxCommas?: number;
}

/**
 * Whether a JSON text exceeds limits. To be asked before `JSON.parse`, which needs seconds of processor time and
 * gigabytes for a few megabytes of nested or empty arrays.
 */
export function exceedsLimits(
  text: string,
  { maxDepth, maxCommas = Number.POSITIVE_INFINITY }: JsonLimits,
): boolean {
  let depth = 0;
  let commas = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === backslash) index += 1;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    else if (code === comma) commas += 1;
    // `[` and `{`, and `]` and `}`, differ in this bit only.
    else if ((code | 0x20) === 0x7b) depth += 1;
    else if ((code | 0x20) === 0x7d) depth -= 1;
    if (depth > maxDepth || commas > maxCommas) return true;
  }
  return false;
}
