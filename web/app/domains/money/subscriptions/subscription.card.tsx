import type { SubscriptionStatus } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { formatDollars } from '../../../ui/money.ts';
import { formatDay } from '../../../ui/time.ts';
import { CancelDialog } from './cancel.dialog.tsx';
import { PastDueNote } from './past-due-note.tsx';
import styles from './subscription.module.css';
import { type Offer, subscriptionQuery } from './subscriptions.api.ts';

/** The Customer's subscription: status, price, and buttons to start, pay and cancel it. */
export function SubscriptionCard({ offer }: { offer: Offer | undefined }) {
  const { data: status, error, refetch } = useQuery(subscriptionQuery);
  return (
    <Card aria-labelledby="subscription-title">
      <CardHeader>
        <h2 id="subscription-title">Subscription</h2>
        {status && <SubscriptionStatusBadge status={status} />}
      </CardHeader>
      {!status && !error && <Skeleton height={150} />}
      {!status && error && (
        <div role="alert">
          <p>{error.message}</p>
          <Button look="outline" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
      {status && <SubscriptionDetails status={status} offer={offer} />}
    </Card>
  );
}

const statusBadges = {
  trial: ['On trial', 'primary'],
  active: ['Active', 'success'],
  past_due: ['Payment failed', 'danger'],
  cancelled: ['Cancelled', 'warning'],
  inactive: ['In-active', 'warning'],
} as const;

/** A badge with the status of a subscription. */
export function SubscriptionStatusBadge({
  status: { status },
}: {
  status: Pick<SubscriptionStatus, 'status'>;
}) {
  const [label, tone] = statusBadges[status];
  return (
    <Badge size="lg" tone={tone}>
      {label}
    </Badge>
  );
}

function SubscriptionDetails({ status, offer }: { status: SubscriptionStatus; offer: Offer | undefined }) {
  const [isCancelling, setCancelling] = useState(false);
  const { active, is_on_trial, trial_end_on, is_cancelled, access_until, past_due, reason } = status;
  const price = offer && `${formatDollars(offer.amount)} per month`;
  return (
    <>
      {past_due && <PastDueNote pastDue={past_due} />}
      {is_on_trial && trial_end_on && (
        <p className={styles.text}>
          Your trial ends on <strong>{formatDay(trial_end_on)}</strong>. Subscribe before then and everything
          stays open; your paid month begins when the trial ends.
        </p>
      )}
      {is_cancelled && (
        <p className={styles.text}>
          Your subscription is cancelled.
          {access_until && (
            <>
              {' '}
              Everything stays open until <strong>{formatDay(access_until)}</strong>, and you will not be
              charged again.
            </>
          )}
        </p>
      )}
      <dl className={styles.facts}>
        {active && <Fact label="Started">{formatDay(active.started_at)}</Fact>}
        {active && !past_due && (
          <Fact label="Renews" note="automatically">
            {formatDay(active.ended_at)}
          </Fact>
        )}
        {is_on_trial && trial_end_on && <Fact label="Trial ends">{formatDay(trial_end_on)}</Fact>}
        {is_cancelled && reason && <Fact label="Reason">{reason}</Fact>}
        {price && <Fact label="Price">{price}</Fact>}
      </dl>
      <div className={styles.actions}>
        {past_due && (
          <>
            <ButtonLink to="/subscription" look="accent">
              Pay now
            </ButtonLink>
            <ButtonLink to="#payment-methods" look="outline">
              Change card
            </ButtonLink>
          </>
        )}
        {!active && (
          <ButtonLink to="/subscription" look="accent">
            {is_cancelled ? 'Re-subscribe' : 'Subscribe Now'}
          </ButtonLink>
        )}
        {active && (
          <Button look="outline" onClick={() => setCancelling(true)}>
            Cancel subscription
          </Button>
        )}
      </div>
      {isCancelling && (
        <CancelDialog
          until={past_due ? null : (active?.ended_at ?? null)}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  );
}

function Fact({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children} {note && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}
