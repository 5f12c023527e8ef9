import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { EmptyState } from '../../../../ui/notices/empty-state.tsx';
import styles from './invited-stories.module.css';
import { switchesOfQuery } from './switch.api.ts';

interface Props {
  personId: string;
  /** Whether nothing is rendered unless there are such stories. */
  onlyIfAny?: boolean;
}

/** The stories a person is a member of, for staff, each linked to its page. */
export function InvitedStories({ personId, onlyIfAny = false }: Props) {
  const { data: entries, error } = useQuery(switchesOfQuery(personId));
  const invitedStories = entries?.filter(({ own }) => !own);
  if (onlyIfAny && !invitedStories?.length) return null;
  return (
    <Card look="raised" aria-labelledby="invited-stories">
      <h2 id="invited-stories">Lifestories invited</h2>
      {error && !entries && <p role="alert">{error.message}</p>}
      {invitedStories?.length === 0 && <EmptyState text="No record found" />}
      {invitedStories && invitedStories.length > 0 && (
        <ul className={styles.list}>
          {invitedStories.map(({ id, fullName, profile, disabled }) => (
            <li key={id}>
              <Link to={`/customer-profile/${id}`} className={styles.story}>
                <Avatar name={fullName} picture={profile} size={48} />
                <span className={styles.name}>
                  {fullName}
                  {disabled && <span className={styles.inactive}>This account is in-active</span>}
                </span>
                <Icon name="forward" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
