import type { SubscriptionStatus } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { formatTime } from '../../../ui/time.ts';
import { CardLine } from '../cards/index.ts';
import { HostingPayments } from '../payments/index.ts';
import { RenewalChange } from './renewals/renewal-change.tsx';
import { SubscriptionStatusBadge } from './subscription.card.tsx';
import styles from './subscription.module.css';
import { hostingQuery } from './subscriptions.api.ts';

/** Formats a day as the staff pages do. */
const formatStaffDate = (day: string) => formatTime(day, 'MM-DD-YYYY');

/** A customer's subscription, and the saved cards (brand and last digits only) of whoever pays for it, for staff. */
export function HostingCard({ personId }: { personId: string }) {
  const { data, error } = useQuery(hostingQuery(personId));
  const subscription = data?.subscription;
  return (
    <Card aria-labelledby="hosting-title">
      <CardHeader>
        <h2 id="hosting-title">Subscription</h2>
        {subscription && <SubscriptionStatusBadge status={subscription} />}
      </CardHeader>
      {!data && !error && <Skeleton height={96} />}
      {!data && error && <p role="alert">{error.message}</p>}
      {data && !subscription && <p className={styles.text}>It begins when the account is created.</p>}
      {subscription && (
        <dl className={styles.facts}>
          {factsOf(subscription).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {subscription && (
        <div className={styles.changes}>
          {!subscription.contact_us && <HostingPayments storytellerId={personId} />}
          <RenewalChange storytellerId={personId} hosting={data} />
        </div>
      )}
      {data && (
        <>
          <h3 className={styles.methods}>Payment methods</h3>
          {data.keeper && (
            <p className={styles.text}>
              Paid by <Link to={`/user/view/${data.keeper.id}`}>{data.keeper.fullName}</Link>, who keeps the
              story.
            </p>
          )}
          {data.cards.length === 0 && <p className={styles.text}>No payment method.</p>}
          <ul className={styles.cards}>
            {data.cards.map((card) => (
              <li key={card.id}>
                <CardLine card={card} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** Pairs of label and value, without those that do not apply. */
function factsOf({
  active,
  is_on_trial,
  trial_end_on,
  access_until,
  past_due,
  reason,
  cancelled_at,
}: SubscriptionStatus): [label: string, value: string][] {
  const facts: [string, string | null | undefined | false][] = [
    ['Trial ends', is_on_trial && trial_end_on && formatStaffDate(trial_end_on)],
    ['Started', active && formatStaffDate(active.started_at)],
    ['Renews', active && !past_due && formatStaffDate(active.ended_at)],
    ['Last payment', past_due && (past_due.failure ?? 'Declined')],
    ['Next try', past_due?.next_try_at && formatStaffDate(past_due.next_try_at)],
    ['Cancelled', cancelled_at && formatStaffDate(cancelled_at)],
    ['Reason', reason],
    ['Open until', !active && !is_on_trial && access_until && formatStaffDate(access_until)],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
