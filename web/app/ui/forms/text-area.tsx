import type { ComponentProps, CSSProperties } from 'react';
import styles from './text-field.module.css';
import { FieldFrame, type FieldTexts, useField } from './text-field.tsx';

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, keyof FieldTexts> {
  /** The height in lines; the field grows with its text up to `maxRows`. */
  rows: number;
  maxRows?: number;
}

/** A labeled text input of several lines. */
export function TextArea({ maxRows, ...props }: TextAreaProps) {
  const { frame, input } = useField(props);
  return (
    <FieldFrame {...frame}>
      <textarea
        {...input}
        className={`${styles.input} ${styles.lines}`}
        style={{ '--rows': props.rows, '--max-rows': maxRows } as CSSProperties}
      />
    </FieldFrame>
  );
}
