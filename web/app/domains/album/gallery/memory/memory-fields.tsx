import { maxCaptionLength } from '@lifestory/contract/limits';
import { SearchSelect } from '../../../../ui/forms/search-select.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { TextArea } from '../../../../ui/forms/text-area.tsx';
import {
  type CaptureDate,
  captureYears,
  formatCaptureDate,
  months,
  type SuggestedDate,
} from './capture-date.ts';
import styles from './memory-fields.module.css';
import type { MemoryInput } from './memory-input.ts';

interface Props {
  /** Prefix of the field ids, for several memories on one page. */
  prefix: string;
  input: MemoryInput;
  /** The date from the metadata or the name of the file, offered as a suggestion. */
  metadataDate?: SuggestedDate | null;
  /** Messages by field. */
  errors: Record<string, string>;
  disabled?: boolean;
  /** Whether the year cannot be removed: every memory has one. */
  requiresYear?: boolean;
  onChange: (input: Partial<MemoryInput>) => void;
}

/** Fields for the caption and the capture date. */
export function MemoryFields({
  prefix,
  input,
  metadataDate,
  errors,
  disabled = false,
  requiresYear = false,
  onChange,
}: Props) {
  const { caption, month, year } = input;
  const suggestion =
    metadataDate && (metadataDate.month !== month || metadataDate.year !== year) ? metadataDate : null;
  return (
    <div className={styles.fields}>
      <TextArea
        id={`${prefix}caption`}
        name={`${prefix}caption`}
        error={errors.caption}
        disabled={disabled}
        autoComplete="off"
        label="Caption"
        placeholder="Who is in it, and what is the story?"
        rows={3}
        maxRows={8}
        maxLength={maxCaptionLength}
        value={caption}
        onChange={(event) => onChange({ caption: event.currentTarget.value })}
      />
      <fieldset className={styles.date}>
        <legend>
          When was it taken? <span className={styles.optional}>(if you know)</span>
        </legend>
        <CaptureDateFields
          prefix={prefix}
          date={input}
          errors={errors}
          disabled={disabled}
          requiresYear={requiresYear}
          onChange={onChange}
        />
        {suggestion && !disabled && (
          <button
            type="button"
            className={styles.suggestion}
            onClick={() => onChange({ month: suggestion.month, year: suggestion.year })}
          >
            The {suggestion.source} says {formatCaptureDate(suggestion)}. <span>Use this date</span>
          </button>
        )}
      </fieldset>
    </div>
  );
}

interface DateProps extends Pick<Props, 'prefix' | 'errors' | 'disabled' | 'requiresYear'> {
  date: CaptureDate;
  onChange: (date: Partial<CaptureDate>) => void;
}

/** Fields for the month and the year in which a photograph was taken. The year can be typed. */
export function CaptureDateFields({
  prefix,
  date,
  errors,
  disabled,
  requiresYear = false,
  onChange,
}: DateProps) {
  const field = (name: keyof CaptureDate) => ({
    id: `${prefix}${name}`,
    name: `${prefix}${name}`,
    error: errors[name],
    disabled,
    autoComplete: 'off',
  });
  return (
    <div className={styles.selects}>
      <SelectField
        {...field('month')}
        label="Month"
        value={date.month}
        onChange={(event) => onChange({ month: event.currentTarget.value })}
        options={[{ value: '', label: '–' }, ...months]}
      />
      <SearchSelect
        {...field('year')}
        label="Year"
        inputMode="numeric"
        maxLength={4}
        canBeEmpty={!requiresYear}
        options={captureYears(new Date()).map((year) => ({ value: year, label: year }))}
        value={date.year}
        onChange={(year) => onChange({ year })}
      />
    </div>
  );
}
