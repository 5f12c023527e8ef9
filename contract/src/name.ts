import { Line } from './scalars.ts';

/**
 * Part of a person's name. Names appear in e-mails to people who have not asked for them, so web addresses are refused:
 * mail programs turn them into links.
 */
export const Name = (label: string) =>
  Line(label).refine((name) => !hasWebAddress(name), `Please enter ${label} without a web address.`);

/** Generic top-level domains that most unwanted links use; country codes are tested apart. */
const domains = new Set(
  (
    'com net org info biz edu gov mil int mobi asia app dev site website online store shop club top xyz icu vip live ' +
    'link click space tech cloud host digital agency email news blog wiki world today fun bid loan work buzz quest ' +
    'cyou cfd sbs bond life zip mov page finance casino bet porn sex рф бел укр 中国 中國 公司 网络 网址'
  ).split(' '),
);

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

// Two letters such as `ru`, after a label of at least three: "J.R." and "M.de la Cruz" are names.
const isCountryDomain = (labels: string[], last: string) =>
  /^[a-z]{2}$/.test(last) &&
  regions.of(last.toUpperCase()) !== undefined &&
  labels.some((label) => label.length > 2);

/** Whether a text contains something that mail programs or browsers take for a web address. */
function hasWebAddress(text: string): boolean {
  // Full stops of other scripts, and characters that cannot be seen, as browsers read them.
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\u3002', '.')
    .toLowerCase();
  if (/:\/\/|(?<![\p{L}\p{N}])www\.|\d+\.\d+\.\d+\.\d+/u.test(plain)) return true;
  if (/[\p{L}\p{N}]\.\p{L}{2,}(\/|\?|#|:\d)/u.test(plain)) return true;
  const dotted = plain.match(/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu) ?? [];
  return dotted.some((host) => {
    const labels = host.split('.');
    const last = labels.pop() ?? '';
    return domains.has(last) || last.startsWith('xn--') || isCountryDomain(labels, last);
  });
}
