import type { FamilyMember } from '@lifestory/contract';
import { Face } from '../../ui/face.tsx';
import styles from './family.list.module.css';

interface Props {
  family: readonly FamilyMember[];
  /** Tells e-mail and bio as well, where there are any. */
  full?: boolean;
}

/** The people a story is shared with: picture, name, what they are to the storyteller, whether they have come. */
export function FamilyList({ family, full = false }: Props) {
  return (
    <ul className={styles.list}>
      {family.map(({ id, fullName, profile, email, bio, is_active, pivot }) => (
        <li key={id} className={styles.person}>
          <Face name={fullName} picture={profile} size={64} />
          <div className={styles.words}>
            <p className={styles.name}>{fullName}</p>
            <p className={styles.state}>
              <span className={styles.badge}>{pivot.relationship}</span>
              <span className={is_active ? styles.created : styles.invited}>
                {is_active ? 'Account Created' : 'Invited'}
              </span>
            </p>
            {full && email && <p className={styles.email}>{email}</p>}
            {full && bio && <p className={styles.bio}>{bio}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
