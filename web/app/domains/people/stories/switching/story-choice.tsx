import type { SwitchEntry } from '@lifestory/contract';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './story-choice.module.css';

interface Props {
  entry: SwitchEntry;
  /** Text under the name. */
  note: string;
  busy: boolean;
  onChoose: () => void;
}

/** A story to switch to, as a large button; unavailable if the story is disabled and the user cannot renew it. */
export function StoryChoice({ entry, note, busy, onChoose }: Props) {
  const isUnavailable = entry.disabled && !entry.own && !entry.keeper;
  return (
    <button type="button" className={styles.choice} disabled={isUnavailable || busy} onClick={onChoose}>
      <Avatar name={entry.fullName} picture={entry.profile} size={64} />
      <span className={styles.details}>
        <span className={styles.name} id={`story-${entry.id}`}>
          {entry.fullName}
        </span>
        <span className={styles.note}>{entry.disabled ? 'This account is in-active' : note}</span>
        {entry.current && <span className={styles.current}>You are here</span>}
      </span>
      {!isUnavailable && <Icon name="forward" />}
    </button>
  );
}
