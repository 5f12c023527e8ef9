/** A date as it is chosen: month (1 to 12), day and year, '' where nothing is chosen yet. */
export interface ChosenDate {
  month: string;
  day: string;
  year: string;
}

/** A date `YYYY-MM-DD`, or none, in its three parts. */
export function toChosenDate(date: string | null): ChosenDate {
  const [year = '', month = '', day = ''] = date?.split('-') ?? [];
  return { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') };
}

/** The date `YYYY-MM-DD`, with zeros for a missing part, which the server refuses; null where no part is chosen. */
export const fromChosenDate = ({ year, month, day }: ChosenDate): string | null =>
  year || month || day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
