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
  /** The value of the selected option. */
  selected?: string;
  onChoose: (value: string) => void;
  /** Called when the input loses the focus. */
  onLeave?: () => void;
  /** Whether a click opens the list, as in a select; otherwise only typing and the arrow keys do. */
  opensOnClick: boolean;
  /** Whether there are no options yet: Enter then leaves the text as it is, and does not submit the form. */
  isLoading?: boolean;
}

/** A combobox (ARIA pattern): text input with a list, for arrow keys, Enter, Escape and pointer. */
export function ComboBox(props: Props) {
  const { text, onText, options, selected, onChoose, onLeave, opensOnClick, isLoading, ...input } = props;
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const isListShown = isOpen && options.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (!isListShown) return;
    const index = activeIndex >= 0 ? activeIndex : options.findIndex(({ value }) => value === selected);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [isListShown, activeIndex, options, selected]);

  const openAt = (index: number) => {
    setOpen(true);
    setActiveIndex(index);
  };
  const close = () => {
    setOpen(false);
    setActiveIndex(-1);
  };
  const choose = (option: Option | undefined) => {
    if (option) onChoose(option.value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const start = activeIndex < 0 ? options.findIndex(({ value }) => value === selected) : activeIndex;
      openAt(Math.min(Math.max(start + step, 0), options.length - 1));
    } else if (event.key === 'Enter' && isListShown) {
      event.preventDefault();
      choose(options[activeIndex]);
    } else if (event.key === 'Enter' && isOpen && isLoading) {
      event.preventDefault();
      close();
      onLeave?.();
    } else if (event.key === 'Escape' && isListShown) {
      event.preventDefault();
      close();
    }
  };

  return (
    <div className={styles.box}>
      <TextField
        end={opensOnClick ? <Icon name="down" size={16} /> : undefined}
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isListShown}
        aria-controls={isListShown ? listId : undefined}
        aria-activedescendant={isListShown && activeIndex >= 0 ? optionId(activeIndex) : undefined}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          onText(value);
          openAt(value.trim() === '' ? -1 : 0);
        }}
        onClick={() => opensOnClick && openAt(-1)}
        onFocus={(event) => opensOnClick && event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          onLeave?.();
        }}
      />
      {isListShown && (
        <div ref={list} id={listId} role="listbox" aria-label="Choices" className={styles.list}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the input handles the keyboard
            <div
              key={option.value}
              id={optionId(index)}
              role="option"
              aria-selected={option.value === selected}
              data-active={index === activeIndex || undefined}
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
      {isOpen && !isListShown && opensOnClick && (
        <p className={styles.empty} role="status">
          {isLoading ? 'Loading…' : 'Nothing found'}
        </p>
      )}
    </div>
  );
}
