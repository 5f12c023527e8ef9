const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

const signed = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  signDisplay: 'exceptZero',
});

/** Formats dollars (not cents) as `$1,250.00`. */
export const formatDollars = (amount: number): string => exact.format(amount);

/** Formats dollars without `.00` for whole amounts: `$250`, `$9.50`. */
export const formatShortDollars = (amount: number): string =>
  Number.isInteger(amount) ? wholeDollars.format(amount) : exact.format(amount);

/** Formats dollars with a sign: `+$250.00`, `-$250.00`. */
export const formatSignedDollars = (amount: number): string => signed.format(amount);
