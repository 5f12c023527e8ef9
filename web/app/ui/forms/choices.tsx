import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';
import styles from './choices.module.css';
import field from './text-field.module.css';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** Help below the label. */
  description?: ReactNode;
  /** A class of the input together with its texts. */
  className?: string | undefined;
}

/** A labeled checkbox. */
export const Checkbox = (props: ChoiceProps) => <Choice {...props} type="checkbox" />;

interface GroupProps {
  label: ReactNode;
  /** Help below the label. */
  description?: ReactNode;
  error?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Checkboxes beside each other with a common label. */
export const CheckboxGroup = (props: GroupProps) => <Group {...props} inRow />;

interface Radios {
  name: string;
  /** The chosen value; undefined if the browser keeps it. */
  value?: string | null | undefined;
  /** The value that is chosen at first, if the browser keeps it. */
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
}

const RadioContext = createContext<Radios>({ name: '' });

/** Radio buttons below each other with a common label, of which one is chosen: an empty value if none is. */
export function RadioGroup({
  name,
  value,
  defaultValue,
  onChange,
  ...props
}: GroupProps & Omit<Radios, 'name'> & { name?: string }) {
  const id = useId();
  return (
    <RadioContext value={{ name: name ?? id, value, defaultValue, onChange }}>
      <Group {...props} role="radiogroup" />
    </RadioContext>
  );
}

/** A labeled radio button in a `RadioGroup`. */
export function Radio({ value, ...props }: ChoiceProps & { value: string }) {
  const { name, value: chosen, defaultValue, onChange } = use(RadioContext);
  const isChecked = value === (chosen === undefined ? defaultValue : chosen);
  return (
    <Choice
      {...props}
      {...(chosen === undefined ? { defaultChecked: isChecked } : { checked: isChecked })}
      onChange={() => onChange?.(value)}
      type="radio"
      name={name}
      value={value}
    />
  );
}

function Group(props: GroupProps & { role?: 'radiogroup'; inRow?: boolean }) {
  const { role, inRow = false, label, description, error, className = '', children } = props;
  const id = useId();
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);
  return (
    <fieldset
      role={role}
      aria-describedby={describedBy.join(' ') || undefined}
      className={`${field.field} ${className}`}
    >
      <legend className={field.label}>{label}</legend>
      {description && (
        <p id={`${id}-description`} className={field.description}>
          {description}
        </p>
      )}
      <div className={inRow ? styles.row : styles.column}>{children}</div>
      {error && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Choice({
  label,
  description,
  className = '',
  id: givenId,
  ...input
}: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={`${styles.choice} ${className}`}>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-describedby={description ? `${id}-description` : input['aria-describedby']}
      />
      <div className={styles.texts}>
        <label htmlFor={id}>{label}</label>
        {description && <p id={`${id}-description`}>{description}</p>}
      </div>
    </div>
  );
}
