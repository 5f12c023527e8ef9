import type { PersonRow } from '@lifestory/contract';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { editableProps, useCanEdit } from '../../../../ui/forms/read-only.tsx';
import list from '../../../../ui/lists/list-table.module.css';
import { SortHead } from '../../../../ui/lists/sort-head.tsx';
import { formatTime } from '../../../../ui/time.ts';
import styles from './people-table.module.css';

interface Props {
  people: readonly PersonRow[];
  /** Whether an action is in progress, which disables the others. */
  busy: boolean;
  onRestore: (person: PersonRow) => void;
  onErase: (person: PersonRow) => void;
}

/** Deleted people, until they are restored or erased. */
export function DeletedPeopleTable({ people, busy, onRestore, onErase }: Props) {
  const canEdit = useCanEdit();
  const renderDay = (instant: string | null) =>
    instant && <time dateTime={instant}>{formatTime(instant, 'MM-DD-YYYY')}</time>;
  return (
    <table className={list.table}>
      <thead>
        <tr>
          <SortHead column="name">Name</SortHead>
          <SortHead column="email">Email</SortHead>
          <SortHead column="created" isDefault firstOrder="desc">
            Deleted on
          </SortHead>
          <th scope="col">Can be restored until</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row" className={list.who}>
              <Avatar name={person.fullName} picture={person.profile} />
              <span className={styles.name}>{person.fullName}</span>
            </th>
            <td data-label="Email" className={`${list.wide} ${styles.email}`}>
              {person.email}
            </td>
            <td data-label="Deleted on">{renderDay(person.deleted_at)}</td>
            <td data-label="Can be restored until">{renderDay(person.erased_at)}</td>
            <td className={styles.actions}>
              <Button
                look="outline"
                aria-label={`Restore ${person.fullName}`}
                loading={busy}
                onClick={() => onRestore(person)}
                {...editableProps(canEdit)}
              >
                Restore
              </Button>
              <Button
                look="text"
                danger
                aria-label={`Erase ${person.fullName}`}
                onClick={() => onErase(person)}
                {...editableProps(canEdit)}
              >
                Erase
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
