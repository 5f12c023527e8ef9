import { Line } from './scalars.ts';

/**
 * Part of a person's name. Names appear in unsolicited e-mails, such as invitations, and mail programs turn web
 * addresses into links. Names that contain a web address are therefore rejected, to prevent spam.
 */
export const Name = (label: string) =>
  Line(label).refine((name) => !hasWebAddress(name), `Please enter ${label} without a web address.`);

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
