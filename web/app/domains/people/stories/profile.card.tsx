import type { Storyteller } from '@lifestory/contract';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { formatTime } from '../../../ui/time.ts';
import styles from './profile.card.module.css';

interface Props {
  storyteller: Pick<Storyteller, 'fullName' | 'profile' | 'created_at' | 'details' | 'recorded_at'>;
  /** Buttons under the text. */
  children?: ReactNode;
}

/** The storyteller's profile: picture, name, joining date, bio, and when the film was recorded. */
export function ProfileCard({ storyteller, children }: Props) {
  const { fullName, profile, created_at, details, recorded_at } = storyteller;
  return (
    <Card look="raised" className={styles.card} aria-labelledby="storyteller">
      <div className={styles.picture}>
        <Avatar name={fullName} picture={profile} size={132} />
      </div>
      <div className={styles.details}>
        <h2 id="storyteller" className={styles.name}>
          {fullName}
        </h2>
        <p className={styles.since}>Member since {formatTime(created_at, 'MMM, YYYY')}</p>
        {details.bio && <p className={styles.bio}>{details.bio}</p>}
        {recorded_at && (
          <p className={styles.recorded}>
            <span>Recorded on</span>{' '}
            <time dateTime={recorded_at}>{formatTime(recorded_at, 'MMM DD, YYYY')}</time>
          </p>
        )}
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </Card>
  );
}
