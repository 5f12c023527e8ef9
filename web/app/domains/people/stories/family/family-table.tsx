import type { InvitedPerson } from '@lifestory/contract';
import { Link } from 'react-router';
import { Badge } from '../../../../ui/badge.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import { editableProps, useCanEdit } from '../../../../ui/forms/read-only.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import list from '../../../../ui/lists/list-table.module.css';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import styles from './family-table.module.css';
import { formatMember } from './relationships.ts';

/** A family member as staff see them. */
export type FamilyTableRow = Omit<InvitedPerson, 'profile'>;

/** An action on a family member. */
export type FamilyAction = 'edit' | 'resend' | 'link' | 'delete';

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
              <Badge tone={member.is_active ? 'success' : 'warning'}>
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

interface ActionsProps {
  member: FamilyTableRow;
  /** Whether the story is opened; until then no invitation can be sent and no link copied. */
  isStoryOpen: boolean;
  deletable: boolean;
  onChoose: (action: FamilyAction) => void;
}

/** An Edit button and a menu: until a member has joined, the invitation can be resent and its link copied. */
function FamilyActions({ member, isStoryOpen, deletable, onChoose }: ActionsProps) {
  const editProps = editableProps(useCanEdit());
  const isInvitable = isStoryOpen && !member.is_active;
  return (
    <>
      <IconButton aria-label={`Edit ${member.fullName}`} onClick={() => onChoose('edit')} {...editProps}>
        <Icon name="edit" />
      </IconButton>
      {(isInvitable || deletable) && (
        <Menu
          button={
            <IconButton aria-label={`Actions for ${member.fullName}`} {...editProps}>
              <Icon name="more" />
            </IconButton>
          }
        >
          {isInvitable && (
            <>
              <MenuItem icon="speech" onClick={() => onChoose('resend')}>
                Resend invitation
              </MenuItem>
              <MenuItem icon="copy" onClick={() => onChoose('link')}>
                Copy link
              </MenuItem>
            </>
          )}
          {deletable && (
            <MenuItem danger icon="trash" onClick={() => onChoose('delete')}>
              Delete
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  );
}
