import type { SwitchEntry } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { toastDanger } from '../../../../ui/notices/toast.ts';
import styles from './invited-stories.module.css';
import { switchMutation } from './switch.api.ts';

/** The stories the user can switch to, on the home page. */
export function StorySwitcher({ entries }: { entries: readonly SwitchEntry[] }) {
  const switchStory = useMutation(switchMutation);
  const choose = (id: string) =>
    switchStory.mutate(id, {
      onSuccess: () => window.scrollTo({ top: 0 }),
      onError: ({ message }) => void toastDanger(message),
    });
  return (
    <Card look="raised" aria-labelledby="switcher">
      <h2 id="switcher">Lifestories invited</h2>
      <ul className={styles.list}>
        {entries.map(({ id, fullName, profile, disabled, own, current }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.story}
              aria-current={current ? 'true' : undefined}
              disabled={switchStory.isPending || (disabled && !own)}
              onClick={() => !current && choose(id)}
            >
              <Avatar name={fullName} picture={profile} size={48} />
              <span className={styles.name}>
                {own ? 'Your own lifestory' : fullName}
                {disabled && <span className={styles.inactive}>This account is in-active</span>}
                {current && <span className={styles.current}>You are here</span>}
              </span>
              {!current && !(disabled && !own) && <Icon name="forward" />}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
