import type { FamilyMember } from '@lifestory/contract';
import type { ReactNode } from 'react';
import { Avatar } from '../../../../ui/avatar.tsx';
import styles from './family-list.module.css';
import { formatMember } from './relationships.ts';

interface Props {
  family: readonly FamilyMember[];
  /** Whether e-mail address and bio are shown as well. */
  full?: boolean;
  /** Buttons under a member. */
  actions?: (member: FamilyMember) => ReactNode;
}

/** The members of a story: picture, name, relationship, and whether they have joined. */
export function FamilyList({ family, full = false, actions }: Props) {
  return (
    <ul className={`${styles.list} ${full ? styles.full : ''}`}>
      {family.map((member) => (
        <li key={member.id} className={styles.person}>
          <Avatar name={member.fullName} picture={member.profile} size={64} />
          <div className={styles.details}>
            <p className={styles.name}>{member.fullName}</p>
            <p className={styles.state}>
              <span className={styles.badge}>{formatMember(member)}</span>
              <span className={member.is_active ? styles.created : styles.invited}>
                {member.is_active ? 'Account Created' : 'Invited'}
              </span>
            </p>
            {full && member.email && <p className={styles.email}>{member.email}</p>}
            {full && member.bio && <p className={styles.bio}>{member.bio}</p>}
          </div>
          <MemberActions>{actions?.(member)}</MemberActions>
        </li>
      ))}
    </ul>
  );
}

/** The buttons of a member; without any, no space is reserved. */
const MemberActions = ({ children }: { children: ReactNode }) =>
  children ? <div className={styles.actions}>{children}</div> : null;
