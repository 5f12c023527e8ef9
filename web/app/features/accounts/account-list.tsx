import type { PeopleRole, PersonRow } from '@lifestory/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ReadOnlyNote } from '../../ui/forms/read-only.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { List } from '../../ui/lists/list.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { toastDanger, toastSuccess } from '../../ui/notices/toast.ts';
import {
  DeletedPeopleTable,
  PeopleFilters,
  PeopleTable,
  peopleQuery,
  usePeopleAddress,
} from '../people/index.ts';
import { restoreMutation } from './accounts.api.ts';
import { DeleteDialog } from './delete.dialog.tsx';
import { DeletedFilter, useShowsDeleted } from './deleted-filter.tsx';
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
