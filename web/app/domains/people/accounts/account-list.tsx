import type { PeopleRole, PersonRow } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ReadOnlyNote } from '../../../ui/forms/read-only.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { SearchBox } from '../../../ui/lists/search-box.tsx';
import { toastDanger, toastSuccess } from '../../../ui/notices/toast.ts';
import {
  DeletedPeopleTable,
  PeopleFilters,
  PeopleTable,
  peopleQuery,
  usePeopleAddress,
} from '../people/index.ts';
import { restoreMutation } from './accounts.api.ts';
import { DeleteDialog } from './delete.dialog.tsx';
import styles from './deleted-filter.module.css';
import { EraseDialog } from './erase.dialog.tsx';

interface Props {
  personRole: PeopleRole;
  title: string;
  text: string;
  /** Singular and plural of a row: `['customer', 'customers']`. */
  noun: readonly [singular: string, plural: string];
  /** Additional actions beside the search; not shown in the list of deleted people. */
  children?: ReactNode;
}

/** The list of current or deleted customers or sub users; the URL holds the search, the filters and the page. */
export function AccountList({ personRole, title, text, noun, children }: Props) {
  const deleted = useShowsDeleted();
  const list = useQuery(peopleQuery({ role: personRole, deleted, ...usePeopleAddress() }));
  const [itemToDelete, setItemToDelete] = useState<PersonRow | null>(null);
  const restore = useMutation(restoreMutation);
  const restorePerson = ({ id }: PersonRow) =>
    restore.mutate(id, {
      onSuccess: ({ message }) => void toastSuccess(message),
      onError: (failure) => void toastDanger(failure.message),
    });
  return (
    <>
      <PageTitle
        title={title}
        text={deleted ? `Deleted ${noun[1]} can be restored for 90 days. Then they are erased.` : text}
        trail={<Breadcrumbs trail={[{ label: 'Dashboard', to: '/dashboard' }, { label: title }]} />}
      >
        <SearchBox label={`Search ${noun[1]}`} hint="Name, e-mail or phone" />
        {!deleted && children}
      </PageTitle>
      <ReadOnlyNote />
      <DeletedFilter label={`Which ${noun[1]}`} />
      <PeopleFilters role={personRole} />
      <List list={list} noun={noun} searchHint="Try part of the name or e-mail address.">
        {(people) =>
          deleted ? (
            <DeletedPeopleTable
              people={people}
              busy={restore.isPending}
              onRestore={restorePerson}
              onErase={setItemToDelete}
            />
          ) : (
            <PeopleTable people={people} onDelete={setItemToDelete} />
          )
        }
      </List>
      {deleted ? (
        <EraseDialog person={itemToDelete} onClose={() => setItemToDelete(null)} />
      ) : (
        <DeleteDialog person={itemToDelete} onClose={() => setItemToDelete(null)} />
      )}
    </>
  );
}

/** Whether the URL selects the deleted people. */
const useShowsDeleted = (): boolean => useSearchParams()[0].get('show') === 'deleted';

/** Links that switch between current and deleted people; they keep the search and reset the page. */
function DeletedFilter({ label }: { label: string }) {
  const [address] = useSearchParams();
  const deleted = useShowsDeleted();
  const createLink = (show: string | null) => {
    const next = new URLSearchParams(address);
    next.delete('page');
    if (show) next.set('show', show);
    else next.delete('show');
    return `?${next}`;
  };
  return (
    <nav aria-label={label} className={styles.choice}>
      <Link to={createLink(null)} aria-current={deleted ? undefined : 'true'}>
        Current
      </Link>
      <Link to={createLink('deleted')} aria-current={deleted ? 'true' : undefined}>
        Deleted
      </Link>
    </nav>
  );
}
