import type { Card } from '@lifestory/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Radio, RadioGroup } from '../../../ui/forms/choices.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { formatDollars } from '../../../ui/money.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { toastDanger } from '../../../ui/notices/toast.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { formatDay } from '../../../ui/time.ts';
import { AddCardForm, BankDialog, CardLine, ownCardsQuery } from '../cards/index.ts';
import { RenewalTerms } from '../payments/index.ts';
import styles from './subscribe.module.css';
import type { Offer } from './subscriptions.api.ts';
import { useSubscribe } from './use-subscribe.ts';

interface Props {
  offer: Offer;
  /** Whether the subscription was cancelled before. */
  again: boolean;
}

/** Selects or adds a card and subscribes with it. */
export function SubscribeForm({ offer, again }: Props) {
  const client = useQueryClient();
  const { data: cards, error, refetch } = useQuery(ownCardsQuery);
  const [tab, setTab] = useState<'select' | 'add' | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const action = useSubscribe(offer);
  const { amount, offer: terms } = offer;

  const usableCards = cards?.filter((card) => !card.expired) ?? [];
  const preferred = usableCards.find((card) => card.preferred === 1);
  const chosenCard = usableCards.find((card) => card.id === chosenId) ?? preferred;
  const activeTab = tab ?? (cards?.length === 0 ? 'add' : 'select');

  const submit = () => {
    if (action.busy) return;
    if (activeTab !== 'select' || !chosenCard) return void toastDanger('Select payment method to continue!');
    void action.subscribe({ amount, cardId: chosenCard.id, again });
  };

  const chooseNewCard = () => {
    const before = cards?.map((card) => card.id) ?? [];
    const added = client.getQueryData(ownCardsQuery.queryKey)?.find((card) => !before.includes(card.id));
    setChosenId(added?.id ?? null);
    setTab('select');
  };

  const savedCards = (
    <>
      {error && !cards && <ErrorSummary failure={error} onDismiss={() => refetch()} />}
      {!cards && !error && <Skeleton height={96} />}
      {cards?.length === 0 && <EmptyState text="No payment method." />}
      {cards && cards.length > 0 && (
        <CardChoice
          cards={cards}
          chosenId={chosenCard?.id ?? null}
          disabled={action.busy}
          onChoose={setChosenId}
        />
      )}
    </>
  );

  return (
    <div className={styles.columns}>
      <OrderSummary offer={offer} />
      <div className={styles.pay}>
        <ErrorSummary failure={action.failure} onDismiss={() => action.setFailure(null)} />
        <Tabs
          value={activeTab}
          onChange={setTab}
          tabs={[
            { value: 'select', label: 'Select Card', content: savedCards },
            {
              value: 'add',
              label: 'Add Card',
              content: <AddCardForm provider={offer} onAdded={chooseNewCard} />,
            },
          ]}
        />
        {amount > 0 && cards && cards.length > 0 && (
          <Form onSubmit={submit} className={styles.confirm}>
            {terms && (
              <RenewalTerms month={amount}>
                {terms.due_now > 0
                  ? `You pay ${formatDollars(terms.due_now)} today and again on ${formatDay(terms.renews_on)}.`
                  : `You pay nothing today, and ${formatDollars(amount)} on ${formatDay(terms.renews_on)}.`}
              </RenewalTerms>
            )}
            <Button type="submit" look="accent" size="lg" round wide loading={action.busy}>
              {again ? 'Re-subscribe' : 'Subscribe Now'}
            </Button>
            <p className={styles.progressNote} aria-live="polite">
              {action.busy && 'Your subscription is being set up. Please keep this page open.'}
            </p>
          </Form>
        )}
      </div>
      <BankDialog onDecide={action.completeChallenge} amount={terms?.due_now ?? amount} />
    </div>
  );
}

interface CardChoiceProps {
  cards: readonly Card[];
  /** Id of the chosen card; null if none is chosen. */
  chosenId: string | null;
  disabled: boolean;
  onChoose: (id: string) => void;
}

/** Selects one of the saved cards. Expired cards are disabled. */
function CardChoice({ cards, chosenId, disabled, onChoose }: CardChoiceProps) {
  return (
    <RadioGroup value={chosenId ?? ''} onChange={onChoose} label="Which card should we charge?">
      {cards.map((card) => (
        <Radio
          key={card.id}
          value={card.id}
          disabled={disabled || card.expired}
          label={<CardLine card={card} />}
          className={styles.card}
        />
      ))}
    </RadioGroup>
  );
}

/** The order summary: plan, quantity, price, and the amount charged today. */
function OrderSummary({ offer: { amount, offer } }: { offer: Offer }) {
  return (
    <div className={styles.summary}>
      <p className={styles.price}>
        <strong>{formatDollars(amount)}</strong> per month
      </p>
      <dl className={styles.items}>
        <div>
          <dt>Plan</dt>
          <dd>Subscription of life story</dd>
        </div>
        <div>
          <dt>Qty</dt>
          <dd>1</dd>
        </div>
        <div>
          <dt>Price</dt>
          <dd>{formatDollars(amount)}</dd>
        </div>
        {offer && (
          <div className={styles.total}>
            <dt>Charged today</dt>
            <dd>{formatDollars(offer.due_now)}</dd>
          </div>
        )}
      </dl>
      {offer && <p className={styles.next}>{describeRenewal(offer)}</p>}
    </div>
  );
}

function describeRenewal({ due_now, begins_on, renews_on }: NonNullable<Offer['offer']>): string {
  const next = `Your card is charged next on ${formatDay(renews_on)}.`;
  if (due_now === 0) return `Your hosting is already paid for, so nothing is charged today. ${next}`;
  return begins_on ? `The month you pay for begins on ${formatDay(begins_on)}. ${next}` : next;
}
