import { z } from 'zod';
import { Line } from './scalars.ts';

/**
 * Characters that are not seen: controls of direction, fillers, and without a width. Joiners stay within words of scripts
 * whose spelling needs them, and selectors of a form after the Han characters that have several.
 */
const invisible = new RegExp(
  [
    '(?<![\\p{scx=Arab}\\p{scx=Beng}\\p{scx=Deva}\\p{scx=Gujr}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Orya}\\p{scx=Sinh}\\p{scx=Taml}\\p{scx=Telu}])[\\u200c\\u200d]',
    '(?<!\\p{sc=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
    '[[\\p{DI}\\u2800]--[\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]]',
  ].join('|'),
  'gv',
);

/** Returns a name in one spelling (NFC), without characters that are not seen, and with plain single spaces. */
const cleanName = (text: unknown): unknown =>
  typeof text === 'string'
    ? text
        .normalize('NFC')
        .replace(invisible, '')
        .replace(/\p{Zs}+/gu, ' ')
        .trim()
    : text;

/**
 * Part of a person's name, with at least one letter. Names appear in unsolicited e-mails, such as invitations, and mail
 * programs turn web addresses into links. Names that contain a web address are therefore rejected, to prevent spam.
 */
export const Name = (label: string, max?: number) =>
  z.preprocess(
    cleanName,
    Line(label, max)
      .refine((name) => name === '' || /\p{L}/u.test(name), `Please enter ${label} with at least one letter.`)
      .refine((name) => !hasWebAddress(name), `Please enter ${label} without a web address.`),
  );

/** A first and a last name; for a person with one name, this is the first name, and the last name is empty. */
export interface FullName {
  first: string;
  last: string;
}

/** The schemas of a first and a last name. Creating them takes longer than reading a name. */
export const FullNameParts = (first = 'a first name', last = 'a last name') => ({
  first: Name(first),
  last: Name(last),
});

/** Reads a first and a last name, of which one may be empty. Returns a message for each invalid part. */
export function readFullName(
  parts: ReturnType<typeof FullNameParts>,
  first: unknown,
  last: unknown,
): { name: FullName; messages: Partial<FullName> } {
  const name: FullName = { first: '', last: '' };
  const messages: Partial<FullName> = {};
  const isEmpty = (text: unknown) => (cleanName(text) ?? '') === '';
  for (const [part, input, other] of [['first', first, last] as const, ['last', last, first] as const]) {
    if (isEmpty(input) && !isEmpty(other)) continue;
    const parsed = parts[part].safeParse(input);
    if (parsed.success) name[part] = parsed.data;
    else messages[part] = parsed.error.issues[0]?.message ?? 'Please check this name.';
  }
  return { name: name.first === '' ? { first: name.last, last: '' } : name, messages };
}

/** Top-level domains that are common in spam. Country codes are checked by `isCountryDomain`. */
const domains = new Set(
  (
    'com net org info biz edu gov mil int mobi asia app dev site website online store shop club top xyz icu vip live ' +
    'link click space tech cloud host digital agency email news blog wiki world today fun bid loan work buzz quest ' +
    'cyou cfd sbs bond life zip mov page finance casino bet porn sex рф бел укр 中国 中國 公司 网络 网址'
  ).split(' '),
);

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

// Requires a label of at least three letters before the country code, so that "J.R." and "M.de la Cruz" are accepted.
const isCountryDomain = (labels: string[], last: string) =>
  /^[a-z]{2}$/.test(last) &&
  regions.of(last.toUpperCase()) !== undefined &&
  labels.some((label) => label.length > 2);

/** Whether a text contains a string that mail programs or browsers interpret as a web address. */
function hasWebAddress(text: string): boolean {
  // Normalizes as browsers do: converts full stops of other scripts and removes invisible characters.
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\u3002', '.')
    .toLowerCase();
  if (/:\/\/|(?<![\p{L}\p{N}])www\.|\d\.\d+\.\d+\.\d/u.test(plain)) return true;
  if (/[\p{L}\p{N}]\.\p{L}{2,}(\/|\?|#|:\d)/u.test(plain)) return true;
  // Without the lookbehind, each letter of a long text would be tried as the start.
  const dotted = plain.match(/(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu) ?? [];
  return dotted.some((host) => {
    const labels = host.split('.');
    const last = labels.pop() ?? '';
    return domains.has(last) || last.startsWith('xn--') || isCountryDomain(labels, last);
  });
}
