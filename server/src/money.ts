const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats cents as `$260.00`. */
export const formatDollars = (cents: number): string => dollars.format(cents / 100);
