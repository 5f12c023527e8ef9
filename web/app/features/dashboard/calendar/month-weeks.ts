const oneDay = 86_400_000;

/** The dates (`YYYY-MM-DD`) of the weeks of a month (`YYYY-MM`), Sunday to Saturday. */
export function weeksOf(month: string): string[][] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = new Date(Date.UTC(year, number - 1, 1));
  const start = first.getTime() - first.getUTCDay() * oneDay;
  const days = (Date.UTC(year, number, 1) - start) / oneDay;
  return Array.from({ length: Math.ceil(days / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, day) =>
      new Date(start + (week * 7 + day) * oneDay).toISOString().slice(0, 10),
    ),
  );
}
