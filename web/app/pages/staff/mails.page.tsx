import type { MailState } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { MailReader, MailTable, mailsQuery, stateLabel } from '../../domains/platform/mail/index.ts';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { List } from '../../ui/lists/list.tsx';
import { useListAddress, useListFilter } from '../../ui/lists/list-address.ts';
import { DateFilter, FilterSelect, ListFilters } from '../../ui/lists/list-filters.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';

const states = Object.entries(stateLabel).map(([value, label]) => ({ value: value as MailState, label }));

const sorts = [
  { value: '', label: 'Latest first' },
  { value: 'created.asc', label: 'Earliest first' },
  { value: 'to.asc', label: 'Recipient, A to Z' },
  { value: 'subject.asc', label: 'Subject, A to Z' },
];

/** The outbox; state, search, page and the open mail are in the URL. */
export default function MailsPage() {
  const [address, setAddress] = useSearchParams();
  const state = useListFilter(
    'state',
    states.map(({ value }) => value),
  );
  const list = useQuery(mailsQuery({ ...useListAddress(['created', 'to', 'subject']), state }));
  const openMailId = address.get('mail');
  const close = () =>
    setAddress(
      (before) => {
        const query = new URLSearchParams(before);
        query.delete('mail');
        return query;
      },
      { preventScrollReset: true },
    );
  const trail = [
    { label: 'Dashboard', to: '/dashboard' },
    { label: 'Settings', to: '/Settings' },
    { label: 'E-mails' },
  ];
  return (
    <>
      <PageTitle
        title="E-mails"
        text="All e-mails to customers and staff. Deliveries that fail temporarily are retried automatically for about three days. Rejected and bounced e-mails stay here for you to check."
        trail={<Breadcrumbs trail={trail} />}
      >
        <SearchBox label="Search e-mails" hint="Address or subject" />
      </PageTitle>
      <ListFilters names={['state']} sorts={sorts}>
        <FilterSelect name="state" label="State" any="All e-mails" options={states} />
        <DateFilter />
      </ListFilters>
      <List list={list} noun={['e-mail', 'e-mails']} searchHint="Try part of the address or subject.">
        {(mails) => <MailTable mails={mails} />}
      </List>
      {openMailId && <MailReader id={openMailId} onClose={close} />}
    </>
  );
}
