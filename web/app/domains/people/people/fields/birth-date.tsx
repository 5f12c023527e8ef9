import { SearchSelect } from '../../../../ui/forms/search-select.tsx';
import styles from './birth-date.module.css';
import type { ChosenDate } from './chosen-date.ts';

interface Props {
  date: ChosenDate;
  /** Messages by field; `dob` for the date as a whole. */
  errors: Record<string, string>;
  onChange: (fields: Partial<ChosenDate>) => void;
  /** Whether it is the user's own date of birth; autofill is off for another person's. */
  own: boolean;
  /** Whether the field is optional. */
  optional?: boolean;
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
const months = monthNames.map((label, index) => ({ value: String(index + 1), label }));
const createNumberOptions = (from: number, count: number, step: 1 | -1) =>
  Array.from({ length: count }, (_, index) => String(from + index * step)).map((value) => ({
    value,
    label: value,
  }));
const days = createNumberOptions(1, 31, 1);

/** The date of birth in three searchable selects: month, day, and the last hundred years. */
export function BirthDate({ date, errors, onChange, own, optional = false }: Props) {
  const years = createNumberOptions(new Date().getFullYear(), 100, -1);
  const autoCompleteFor = (name: string) => (own ? name : 'off');
  return (
    <fieldset className={styles.birth} id="dob" tabIndex={-1}>
      <legend>
        Date of birth
        {!optional && (
          <span className={styles.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      <div className={styles.selects}>
        <SearchSelect
          id="month"
          label="Month"
          autoComplete={autoCompleteFor('bday-month')}
          options={months}
          value={date.month}
          onChange={(month) => onChange({ month })}
          error={errors.month ?? Boolean(errors.dob)}
          aria-required={!optional}
        />
        <SearchSelect
          id="day"
          label="Day"
          inputMode="numeric"
          autoComplete={autoCompleteFor('bday-day')}
          options={days}
          value={date.day}
          onChange={(day) => onChange({ day })}
          error={errors.day ?? Boolean(errors.dob)}
          aria-required={!optional}
        />
        <SearchSelect
          id="year"
          label="Year"
          inputMode="numeric"
          autoComplete={autoCompleteFor('bday-year')}
          options={years}
          value={date.year}
          onChange={(year) => onChange({ year })}
          error={errors.year ?? Boolean(errors.dob)}
          aria-required={!optional}
        />
      </div>
      {errors.dob && <p className={styles.error}>{errors.dob}</p>}
    </fieldset>
  );
}
