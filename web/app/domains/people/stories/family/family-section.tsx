import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { EmptyState } from '../../../../ui/notices/empty-state.tsx';
import { useRefetchOnNotification } from '../../../platform/notifications/index.ts';
import { familyQuery } from './family.api.ts';
import { FamilyList } from './family-list.tsx';
import styles from './family-section.module.css';

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
          <ButtonLink to="/friends-and-family?invite" look="outline" round>
            <Icon name="plus" />
            Invite
          </ButtonLink>
        )}
      </div>
      {error && !family && (
        <EmptyState text="Friends and family could not be loaded.">
          <Button look="outline" round onClick={() => void refetch()}>
            Try again
          </Button>
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
                <ButtonLink to="/friends-and-family?invite" look="accent" round>
                  Invite someone
                </ButtonLink>
              </>
            )}
          </EmptyState>
        </div>
      )}
    </section>
  );
}
