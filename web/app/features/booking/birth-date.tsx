import styles from './contact.module.css';
import type { Draft } from './draft.ts';
import { SearchSelect } from './search-select.tsx';

interface Props {
  draft: Draft;
  errors: Record<string, string>;
  onChange: (fields: Partial<Draft>) => void;
  /** Somebody else's birthday is not in the browser's memory. */
  own: boolean;
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const months = monthNames.map((label, place) => ({ value: String(place + 1), label }));
const numbers = (from: number, count: number, step: 1 | -1) =>
  Array.from({ length: count }, (_, place) => String(from + place * step)).map((value) => ({
    value,
    label: value,
  }));
const days = numbers(1, 31, 1);

/** The date of birth in three boxes that can be searched: month, day, and the last hundred years. */
export function BirthDate({ draft, errors, onChange, own }: Props) {
  const years = numbers(new Date().getFullYear(), 100, -1);
  const remembered = (name: string) => (own ? name : 'off');
  return (
    <fieldset className={styles.birth}>
      <legend>
        Date of birth{' '}
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      </legend>
      <div className={styles.birthBoxes}>
        <SearchSelect
          id="month"
          label="Month"
          autoComplete={remembered('bday-month')}
          options={months}
          value={draft.month}
          onChange={(month) => onChange({ month })}
          error={errors.month}
          aria-required
        />
        <SearchSelect
          id="day"
          label="Day"
          inputMode="numeric"
          autoComplete={remembered('bday-day')}
          options={days}
          value={draft.day}
          onChange={(day) => onChange({ day })}
          error={errors.day}
          aria-required
        />
        <SearchSelect
          id="year"
          label="Year"
          inputMode="numeric"
          autoComplete={remembered('bday-year')}
          options={years}
          value={draft.year}
          onChange={(year) => onChange({ year })}
          error={errors.year}
          aria-required
        />
      </div>
    </fieldset>
  );
}
