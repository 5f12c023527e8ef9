import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Icon } from '../../../../ui/icon.tsx';
import { EmptyState } from '../../../../ui/notices/empty-state.tsx';
import { useRefetchOnNotification } from '../../../platform/notifications/index.ts';
import { familyQuery } from './family.api.ts';
import { FamilyList } from './family.list.tsx';
import styles from './family.section.module.css';

interface Props {
  /** Id of a storyteller, for staff; undefined for the active story. */
  storytellerId?: string;
  /** Whether there are links to the invitation form, as for the storyteller and helpers. */
  canInvite?: boolean;
}

/** The friends and family of a story, on the home page. */
export function FamilySection({ storytellerId, canInvite = false }: Props) {
  const { data: family, error, refetch } = useQuery(familyQuery(storytellerId));
  useRefetchOnNotification(familyQuery(storytellerId).queryKey);
  return (
    <section aria-labelledby="family">
      <div className={styles.head}>
        <h2 id="family">Friends &amp; Family</h2>
        {canInvite && family && family.length > 0 && (
          <Link to="/friends-and-family?invite" className="button quiet">
            <Icon name="plus" />
            Invite
          </Link>
        )}
      </div>
      {error && !family && (
        <EmptyState text="Friends and family could not be loaded.">
          <button type="button" className="button quiet" onClick={() => void refetch()}>
            Try again
          </button>
        </EmptyState>
      )}
      {!family && !error && (
        <div className={styles.placeholder} role="status" aria-label="Loading friends and family…" />
      )}
      {family && family.length > 0 && <FamilyList family={family} />}
      {family?.length === 0 && (
        <div className={styles.empty}>
          <EmptyState text="No Friends &amp; Family">
            {canInvite && (
              <>
                <p className={styles.hint}>
                  Invite the people you love: they watch your film, add photographs and write to you.
                </p>
                <Link to="/friends-and-family?invite" className="button">
                  Invite someone
                </Link>
              </>
            )}
          </EmptyState>
        </div>
      )}
    </section>
  );
}
