import type { MailState } from '@lifestory/contract';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { MailReader, MailTable, mailsQuery, stateLabel } from '../../features/mail/index.ts';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { List, useListAddress } from '../../ui/lists/list.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import styles from './mails.module.css';

const states = Object.entries(stateLabel).map(([value, label]) => ({ value, label }));

/** The outbox; state, search, page and the open mail are in the URL. */
export default function MailsPage() {
  const { page, search } = useListAddress();
  const [address, setAddress] = useSearchParams();
  const state = states.find(({ value }) => value === address.get('state'))?.value;
  const list = useQuery(mailsQuery(page, search, state as MailState | undefined));
  const open = address.get('mail');
  const change = (name: string, value: string) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (name !== 'mail') next.delete('page');
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
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
        text="All e-mails sent. Deliveries that fail temporarily are retried automatically for about three days. Rejected and bounced e-mails stay here for you to check."
        trail={<Breadcrumbs trail={trail} />}
      />
      <div className={styles.filters}>
        <SearchBox label="Search e-mails" hint="Address or subject" />
        <NativeSelect
          aria-label="State"
          value={state ?? ''}
          data={[{ value: '', label: 'All e-mails' }, ...states]}
          onChange={({ currentTarget }) => change('state', currentTarget.value)}
        />
      </div>
      <List list={list} noun={['e-mail', 'e-mails']} searchHint="Try part of the address or subject.">
        {(mails) => <MailTable mails={mails} />}
      </List>
      {open && <MailReader id={open} onClose={() => change('mail', '')} />}
    </>
  );
}
