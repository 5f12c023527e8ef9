/** A date as selected: month (1 to 12), day and year, '' when not selected. */
export interface ChosenDate {
  month: string;
  day: string;
  year: string;
}

/** Splits a date, `YYYY-MM-DD` or null, into its parts. */
export function toChosenDate(date: string | null): ChosenDate {
  const [year = '', month = '', day = ''] = date?.split('-') ?? [];
  return { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') };
}

/**
 * Joins the parts to `YYYY-MM-DD`; null if all are empty. A missing month or day becomes `00` and a missing year is
 * left out, so the server rejects the date.
 */
export const fromChosenDate = ({ year, month, day }: ChosenDate): string | null =>
  year || month || day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
