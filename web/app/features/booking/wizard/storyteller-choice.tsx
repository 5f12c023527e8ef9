import type { AccountFor as Choice } from '@lifestory/contract';
import styles from './contact.module.css';

interface Props {
  value: string;
  onChange: (value: Choice) => void;
}

const choices: { value: Choice; title: string; text: string }[] = [
  { value: 'my_self', title: 'For myself', text: 'I will tell my own story.' },
  {
    value: 'someone_else',
    title: 'For someone else',
    text: 'A parent, grandparent or friend will tell theirs.',
  },
];

/** The choice whose story will be recorded: the visitor's own or someone else's. */
export function StorytellerChoice({ value, onChange }: Props) {
  return (
    <fieldset className={styles.storyteller}>
      <legend>Whose story will we record?</legend>
      <div className={styles.pair}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name="account_for"
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            <span>
              <strong>{choice.title}</strong>
              <small>{choice.text}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
