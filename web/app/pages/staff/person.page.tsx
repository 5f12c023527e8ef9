import type { PersonView } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { type Failure, isMissing } from '../../api/failure.ts';
import { NotesCard } from '../../domains/calendar/notes/index.ts';
import { TransactionsCard } from '../../domains/money/payments/index.ts';
import { HostingCard } from '../../domains/money/subscriptions/index.ts';
import { AccountCard } from '../../domains/people/accounts/index.ts';
import { CustomerConsentsCard } from '../../domains/people/consents/index.ts';
import { CustomerLegacyCard } from '../../domains/people/legacy-contacts/index.ts';
import { PasswordCard, PersonDetailsCard, personQuery } from '../../domains/people/people/index.ts';
import { FamilyCard, SignInAction } from '../../domains/people/stories/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ReadOnlyNote } from '../../ui/forms/read-only.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import styles from './person.module.css';

/** The page of a person, for staff: details, account, password, and a customer's family and payments. */
export default function PersonPage() {
  const { id = '' } = useParams();
  const { data: person, error, refetch } = useQuery(personQuery(id));
  if (error && !person) {
    return (
      <Notice title="We could not show this person" text={describeFailure(error)}>
        <ButtonLink to="/customers" look="accent" round>
          All customers
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <>
      <PageTitle
        title={person ? `${person.role} View` : 'User View'}
        trail={<Breadcrumbs trail={trailTo(person)} />}
      />
      <ReadOnlyNote />
      {person ? <Parts person={person} onSaved={refetch} /> : <Skeleton height={640} />}
    </>
  );
}

const listsByRole: Partial<Record<PersonView['role'], { label: string; to: string }>> = {
  Customer: { label: 'Customers', to: '/customers' },
  'Sub User': { label: 'Sub Users', to: '/subusers' },
};

function trailTo(person: PersonView | undefined) {
  const list = person && listsByRole[person.role];
  return [
    { label: 'Dashboard', to: '/dashboard' },
    ...(list ? [list] : []),
    { label: person?.fullName ?? 'User View' },
  ];
}

/** Explains why the person cannot be shown. */
const describeFailure = (failure: Failure): string =>
  isMissing(failure)
    ? 'There is no account at this address. It may have been deleted, or the address may be incomplete.'
    : failure.message;

function Parts({ person, onSaved }: { person: PersonView; onSaved: () => Promise<unknown> }) {
  const { id, role, paid, account_created, sub_users } = person;
  const isCustomer = role === 'Customer';
  return (
    <div className={styles.parts}>
      <div className={styles.account}>
        <AccountCard person={person} />
        {person.booker && <SignInAction fname={person.fname} storytellerId={id} onGiven={onSaved} />}
      </div>
      <div className={styles.main}>
        <PersonDetailsCard person={person} title="Details" onSaved={onSaved} />
        {(isCustomer || role === 'Sub User') && <NotesCard subject="customer" id={id} />}
        {isCustomer && <HostingCard personId={id} />}
        {isCustomer && <CustomerConsentsCard customerId={id} />}
        {isCustomer && <CustomerLegacyCard customerId={id} />}
        {isCustomer && <TransactionsCard userId={id} />}
      </div>
      {(role === 'Sub User' || (isCustomer && paid)) && (
        <PasswordCard userId={id} accountCreated={account_created} />
      )}
      {isCustomer && (
        <div className={styles.wide}>
          <FamilyCard
            customerId={id}
            family={sub_users}
            isStoryOpen={account_created}
            relationship="Unknown"
            onChange={onSaved}
          />
        </div>
      )}
    </div>
  );
}
