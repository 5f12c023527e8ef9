import type { PersonRow } from '@lifestory/contract';
import { Link } from 'react-router';
import { featureSwitches } from '../../../../feature-switches.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import { editableProps, useCanEdit } from '../../../../ui/forms/read-only.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import list from '../../../../ui/lists/list-table.module.css';
import { SortHead } from '../../../../ui/lists/sort-head.tsx';
import styles from './people-table.module.css';

interface Props {
  people: readonly PersonRow[];
  onDelete: (person: PersonRow) => void;
}

/** Customers or sub users as a table; on a phone each row is a card. */
export function PeopleTable({ people, onDelete }: Props) {
  const canEdit = useCanEdit();
  return (
    <table className={list.table}>
      <thead>
        <tr>
          <SortHead column="name">Name</SortHead>
          <SortHead column="email">Email</SortHead>
          <th scope="col">Role</th>
          {featureSwitches.peopleStatusColumn && <th scope="col">Status</th>}
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row" className={list.who}>
              <Avatar name={person.fullName} picture={person.profile} />
              <Link to={`/user/view/${person.id}`}>{person.fullName}</Link>
              {person.deactivated && (
                <Badge className={styles.badge} tone="warning">
                  Deactivated
                </Badge>
              )}
            </th>
            <td data-label="Email" className={`${list.wide} ${styles.email}`}>
              {person.email}
            </td>
            <td data-label="Role">{person.role}</td>
            {featureSwitches.peopleStatusColumn && (
              <td data-label="Status">{person.is_active && !person.deactivated ? 'Active' : 'InActive'}</td>
            )}
            <td className={list.actions}>
              <Link
                to={`/customer-profile/${person.id}`}
                className={list.icon}
                aria-label={`Profile of ${person.fullName}`}
              >
                <Icon name="person" />
              </Link>
              <IconButton
                danger
                aria-label={`Delete ${person.fullName}`}
                onClick={() => onDelete(person)}
                {...editableProps(canEdit)}
              >
                <Icon name="trash" />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
