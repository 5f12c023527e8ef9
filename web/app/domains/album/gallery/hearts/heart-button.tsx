import type { Heart, MemoryWithComments } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useUser } from '../../../../api/sign-in.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { toastDanger } from '../../../../ui/notices/toast.ts';
import { useRefetchOnNotification } from '../../../platform/notifications/index.ts';
import { memoryQuery } from '../gallery.api.ts';
import { setHeartMutation } from './heart.api.ts';
import styles from './heart-button.module.css';

/** Maximum number of names that are listed at first. */
const maxNames = 4;

const namesFormat = new Intl.ListFormat('en-US');

/** Gives a heart to a memory with one tap, takes it back with the next, and shows who else gave one. */
export function HeartButton({ memory: { id, hearts } }: { memory: MemoryWithComments }) {
  const user = useUser();
  const namesId = useId();
  const { mutate } = useMutation(setHeartMutation(id));
  useRefetchOnNotification(memoryQuery(id).queryKey);
  if (!user) return null;
  const isGiven = hearts.some((heart) => heart.id === user.id);
  const change = () =>
    mutate(
      { heart: !isGiven, person: { id: user.id, fullName: user.fullName } },
      { onError: ({ message }) => void toastDanger(`Your heart was not changed. ${message}`) },
    );
  return (
    <div className={styles.hearts}>
      <button
        type="button"
        className={styles.button}
        aria-pressed={isGiven}
        aria-describedby={hearts.length > 0 ? namesId : undefined}
        onClick={change}
      >
        <Icon name="heart" size={22} />
        Heart
      </button>
      {hearts.length > 0 && (
        <div id={namesId} className={styles.names}>
          <Names hearts={hearts} userId={user.id} />
        </div>
      )}
    </div>
  );
}

/** The names of those who gave a heart: the user first, as “you”. */
function Names({ hearts, userId }: { hearts: readonly Heart[]; userId: string }) {
  const [isExpanded, setExpanded] = useState(false);
  const others = hearts.filter(({ id }) => id !== userId).map(({ fullName }) => fullName);
  const names = others.length < hearts.length ? ['You', ...others] : others;
  if (isExpanded || names.length <= maxNames + 1) return <p>{namesFormat.format(names)}</p>;
  const hiddenCount = names.length - maxNames;
  return (
    <p>
      {names.slice(0, maxNames).join(', ')}, and{' '}
      <button type="button" className={styles.more} onClick={() => setExpanded(true)}>
        {hiddenCount} others
      </button>
    </p>
  );
}
