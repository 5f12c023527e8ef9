import { Link } from 'react-router';
import { useCanEdit } from '../../../ui/forms/read-only.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { formatTime } from '../../../ui/time.ts';
import type { Configuration } from './configuration.api.ts';
import type { settings } from './setting-definitions.ts';
import styles from './setting-field.module.css';

interface Props {
  setting: (typeof settings)[number];
  value: string;
  error: string | undefined;
  change: Configuration['last_changes'][number] | undefined;
  onChange: (value: string) => void;
}

/** The field of a setting, with its last change. */
export function SettingField({
  setting: { key, label, text, unit, choices },
  value,
  error,
  change,
  onChange,
}: Props) {
  const canEdit = useCanEdit();
  const unitLabel = <span className={styles.unit}>{unit}</span>;
  const sharedProps = {
    id: key,
    name: key,
    label: unit ? `${label} (${unit === '$' ? 'dollars' : unit})` : label,
    hint: text,
    value,
    error,
    disabled: !canEdit,
  };
  return (
    <div className={styles.field}>
      {choices ? (
        <SelectField
          {...sharedProps}
          options={[...choices]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <TextField
          {...sharedProps}
          inputMode="decimal"
          autoComplete="off"
          start={unit === '$' && unitLabel}
          end={unit !== '$' && unitLabel}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <p className={styles.lastChange}>
        {change ? (
          <>
            Changed by {change.by?.fullName ?? 'the command line'} on{' '}
            <time dateTime={change.at}>{formatTime(change.at, 'MM-DD-YYYY, h:mm A (PST)')}</time>.{' '}
            <Link to={`/audit?kind=setting&subject=${key}`}>
              History<span className="visually-hidden"> of {label}</span>
            </Link>
          </>
        ) : (
          'Never changed.'
        )}
      </p>
    </div>
  );
}
