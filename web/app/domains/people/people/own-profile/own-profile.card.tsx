import type { UserInfo } from '@lifestory/contract';
import { Badge } from '../../../../ui/badge.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { formatTime } from '../../../../ui/time.ts';
import { ProfilePicture } from '../picture/profile-picture.tsx';
import { Bio } from './bio.tsx';
import styles from './own-profile.card.module.css';

interface Props {
  user: UserInfo;
  /** The storyteller of a Sub User's active story. */
  storyteller: string | undefined;
  onUnsavedChange: (unsaved: boolean) => void;
}

/** The user's profile: picture, role, name, e-mail, bio and joining date. Picture and bio can be edited. */
export function OwnProfileCard({ user, storyteller, onUnsavedChange }: Props) {
  const isMember = user.role === 'Sub User';
  return (
    <Card aria-labelledby="own-name">
      <div className={styles.card}>
        <ProfilePicture name={user.fullName} picture={user.profile} />
        <div>
          <Badge size="lg" tone={isMember ? 'accent' : 'primary'}>
            {isMember ? 'Friend and Family' : 'Customer'}
          </Badge>
          <h2 id="own-name" className={styles.name}>
            {user.fullName}
          </h2>
          <p className={styles.email}>{user.email}</p>
          {isMember && (
            <p className={styles.story}>
              {storyteller ? (
                <>
                  Invited to the story of <strong>{storyteller}</strong>
                </>
              ) : (
                ' '
              )}
            </p>
          )}
        </div>
        <Bio bio={user.details.bio} onUnsavedChange={onUnsavedChange} />
        <p className={styles.joined}>
          Joined on <time dateTime={user.created_at}>{formatTime(user.created_at, 'DD-MM-YYYY')}</time>
        </p>
      </div>
    </Card>
  );
}
