import type { InvitedPerson } from '@lifestory/contract';
import { Badge } from '@mantine/core';
import { Link } from 'react-router';
import { useCanEdit } from '../../../ui/forms/read-only.tsx';
import list from '../../../ui/lists/list-table.module.css';
import { type FamilyAction, FamilyActions } from './family-actions.tsx';
import styles from './family-table.module.css';
import { formatMember } from './relationships.ts';

/** A family member as staff see them. */
export type FamilyTableRow = Omit<InvitedPerson, 'profile'>;

interface Props {
  family: readonly FamilyTableRow[];
  isStoryOpen: boolean;
  deletable: boolean;
  onChoose: (action: FamilyAction, member: FamilyTableRow) => void;
}

/** The members of a story as a table; on a phone each row is a card. */
export function FamilyTable({ family, isStoryOpen, deletable, onChoose }: Props) {
  const canEdit = useCanEdit();
  return (
    <table className={`${list.table} ${styles.rows}`}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email, phone</th>
          <th scope="col">Relationship</th>
          <th scope="col">Status</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {family.map((member) => (
          <tr key={member.id}>
            <th scope="row" className={`${list.who} ${styles.who}`}>
              <Link to={`/user/view/${member.id}`}>{member.fullName}</Link>
            </th>
            <td data-label="Email, phone" className={`${list.wide} ${styles.contact}`}>
              {member.email}
              <span className={styles.phone}>{canEdit ? member.contact : 'Phone hidden'}</span>
            </td>
            <td data-label="Relationship">
              {member.helper ? formatMember(member) : member.pivot.relationship}
            </td>
            <td data-label="Status">
              <Badge
                variant="light"
                tt="none"
                miw="max-content"
                color={member.is_active ? 'green' : 'yellow'}
              >
                {member.is_active ? 'Created' : 'Invited'}
              </Badge>
            </td>
            <td className={`${list.actions} ${styles.actions}`}>
              <FamilyActions
                member={member}
                isStoryOpen={isStoryOpen}
                deletable={deletable}
                onChoose={(action) => onChoose(action, member)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
