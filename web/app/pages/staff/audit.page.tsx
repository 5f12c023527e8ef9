import { useQuery } from '@tanstack/react-query';
import {
  AuditFilterBar,
  ChangeTable,
  changesQuery,
  useAuditFilters,
} from '../../domains/platform/audit/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { List } from '../../ui/lists/list.tsx';
import { useListAddress } from '../../ui/lists/list-address.ts';
import { SearchBox } from '../../ui/lists/search-box.tsx';

/** The audit log, newest first; filters, search and page are in the URL. */
export default function AuditPage() {
  const filters = useAuditFilters();
  const list = useQuery(changesQuery({ ...useListAddress(['created', 'action']), ...filters }));
  const trail = [
    { label: 'Dashboard', to: '/dashboard' },
    { label: 'Settings', to: '/Settings' },
    { label: 'Audit Log' },
  ];
  return (
    <>
      <PageTitle
        title="Audit Log"
        text="What staff changed or viewed, and what customers decided: who, what and when, with the values before and after."
        trail={<Breadcrumbs trail={trail} />}
      >
        <SearchBox label="Search changes" hint="Customer’s name or e-mail" />
        {(filters.kind || filters.subject) && (
          <ButtonLink to="/audit" look="outline">
            <Icon name="close" size={16} />
            Show all changes
          </ButtonLink>
        )}
      </PageTitle>
      <AuditFilterBar />
      <List list={list} noun={['change', 'changes']} searchHint="Try part of the name or e-mail address.">
        {(changes) => <ChangeTable changes={changes} />}
      </List>
    </>
  );
}
