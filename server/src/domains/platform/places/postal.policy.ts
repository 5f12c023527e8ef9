/** Countries and territories whose addresses have no zip code (Universal Postal Union). */
const withoutZipCodes = new Set(
  (
    'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP ' +
    'LC ML MO MR MW NR NU QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TV UG VU WS YE ZW'
  ).split(' '),
);

const formats: Record<string, { pattern: RegExp; example: string }> = {
  US: { pattern: /^\d{5}(-?\d{4})?$/, example: '90012' },
  CA: { pattern: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, example: 'K1A 0B1' },
};

const defaultFormat = { pattern: /^(?=.*[A-Z\d])[A-Z\d][A-Z\d\s-]{1,11}$/i, example: '10115' };

/** Whether addresses in a country (ISO code) have a zip code. */
export const hasZipCodes = (iso2: string): boolean => !withoutZipCodes.has(iso2);

/** Returns the error message for a zip code of a country; null if it is valid. */
export function zipCodeError(iso2: string, zipCode: string): string | null {
  const { pattern, example } = formats[iso2] ?? defaultFormat;
  if (zipCode === '') return 'Please enter a zip code.';
  return pattern.test(zipCode) ? null : `Please enter a valid zip code, such as ${example}.`;
}
