import { maxCaptionLength } from '@lifestory/contract/limits';
import { NativeSelect, Textarea } from '@mantine/core';
import { type CaptureDate, captureYears, formatCaptureDate, months } from './capture-date.ts';
import styles from './memory-fields.module.css';
import type { MemoryInput } from './memory-input.ts';

interface Props {
  /** Prefix of the field ids, for several memories on one page. */
  prefix: string;
  input: MemoryInput;
  /** The date from the metadata, offered as a suggestion. */
  metadataDate?: CaptureDate | null;
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
  const field = (name: keyof MemoryInput) => ({
    id: `${prefix}${name}`,
    name: `${prefix}${name}`,
    error: errors[name],
    disabled,
    autoComplete: 'off',
  });
  const suggestion =
    metadataDate && (metadataDate.month !== month || metadataDate.year !== year) ? metadataDate : null;
  return (
    <div className={styles.fields}>
      <Textarea
        {...field('caption')}
        label="Caption"
        placeholder="Who is in it, and what is the story?"
        rows={3}
        maxLength={maxCaptionLength}
        value={caption}
        onChange={(event) => onChange({ caption: event.currentTarget.value })}
      />
      <fieldset className={styles.date}>
        <legend>
          When was it taken? <span className={styles.optional}>(if you know)</span>
        </legend>
        <div className={styles.selects}>
          <NativeSelect
            {...field('month')}
            label="Month"
            value={month}
            onChange={(event) => onChange({ month: event.currentTarget.value })}
          >
            <option value="">–</option>
            {months.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect
            {...field('year')}
            label="Year"
            value={year}
            onChange={(event) => onChange({ year: event.currentTarget.value })}
          >
            {!requiresYear && <option value="">–</option>}
            {captureYears(new Date()).map((value) => (
              <option key={value}>{value}</option>
            ))}
          </NativeSelect>
        </div>
        {suggestion && !disabled && (
          <button type="button" className={styles.suggestion} onClick={() => onChange(suggestion)}>
            The camera says {formatCaptureDate(suggestion)}. <span>Use this date</span>
          </button>
        )}
      </fieldset>
    </div>
  );
}
