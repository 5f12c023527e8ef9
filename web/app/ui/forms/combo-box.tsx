import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import styles from './combo-box.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface Option {
  value: string;
  label: string;
}

interface Props extends Omit<TextFieldProps, 'value' | 'onChange' | 'onSelect'> {
  /** The text of the input. */
  text: string;
  onText: (text: string) => void;
  /** The options for that text. */
  options: readonly Option[];
  /** The selected value. */
  chosen?: string;
  onChoose: (value: string) => void;
  /** Called when the input loses the focus. */
  onLeave?: () => void;
  /** Whether the list opens for an empty input. */
  opens: boolean;
}

/** A combobox (ARIA pattern): text input with a list, for arrow keys, Enter, Escape and pointer. */
export function ComboBox({ text, onText, options, chosen, onChoose, onLeave, opens, ...input }: Props) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = open && options.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (!shown) return;
    const index = active >= 0 ? active : options.findIndex(({ value }) => value === chosen);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [shown, active, options, chosen]);

  const show = (index: number) => {
    setOpen(true);
    setActive(index);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (option: Option | undefined) => {
    if (option) onChoose(option.value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const from = active < 0 ? options.findIndex(({ value }) => value === chosen) : active;
      show(Math.min(Math.max(from + step, 0), options.length - 1));
    } else if (event.key === 'Enter' && shown) {
      event.preventDefault();
      choose(options[active]);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
    }
  };

  return (
    <div className={styles.box}>
      <TextField
        end={opens ? <Icon name="down" size={16} /> : undefined}
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          onText(value);
          show(value.trim() === '' ? -1 : 0);
        }}
        onClick={() => opens && show(-1)}
        onFocus={(event) => opens && event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          onLeave?.();
        }}
      />
      {shown && (
        <div ref={list} id={listId} role="listbox" aria-label="Choices" className={styles.list}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the input handles the keyboard
            <div
              key={option.value}
              id={optionId(index)}
              role="option"
              aria-selected={option.value === chosen}
              data-active={index === active || undefined}
              className={styles.option}
              // Prevents the press from blurring the input, which would close the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.label}
            </div>
          ))}
        </div>
      )}
      {open && !shown && opens && (
        <p className={styles.nothing} role="status">
          Nothing found
        </p>
      )}
    </div>
  );
}
