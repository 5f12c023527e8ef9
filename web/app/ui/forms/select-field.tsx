import type { ComponentProps } from 'react';
import { Icon } from '../icon.tsx';
import type { Option } from './combo-box.tsx';
import styles from './text-field.module.css';
import { FieldFrame, type FieldTexts, useField } from './text-field.tsx';

interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, keyof FieldTexts | 'children'> {
  options: readonly (Option | string)[];
}

/** A labeled select. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { frame, input } = useField(props);
  return (
    <FieldFrame {...frame}>
      <div className={styles.box}>
        <select {...input} className={styles.input}>
          {options
            .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
            .map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </select>
        <div className={styles.end}>
          <Icon name="down" size={16} />
        </div>
      </div>
    </FieldFrame>
  );
}
