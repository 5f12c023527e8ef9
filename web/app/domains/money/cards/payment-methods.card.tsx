import type { Card as SavedCard } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogStack } from '../../../ui/dialogs/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { AddCardForm } from './add-card.form.tsx';
import { CardActions } from './card-actions.tsx';
import { CardLine } from './card-line.tsx';
import type { CardProvider } from './card-tokenizer.ts';
import { ownCardsQuery } from './cards.api.ts';
import styles from './payment-methods.module.css';

interface Props {
  provider: CardProvider | undefined;
  /** Whether hosting will be renewed with the preferred card. */
  renews: boolean;
  /** Whether hosting was cancelled or has ended, so that the last card may be deleted. */
  hostingEnded: boolean;
}

/** The Customer's saved cards, with their actions. */
export function PaymentMethodsCard({ provider, renews, hostingEnded }: Props) {
  const { data: cards, error, isPending, refetch } = useQuery(ownCardsQuery);
  const [isAdding, setIsAdding] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const addButton = (
    <Button look="outline" disabled={!provider} onClick={() => setIsAdding(true)}>
      <Icon name="plus" />
      Add card
    </Button>
  );
  return (
    <Card aria-labelledby="payment-methods-title" id="payment-methods" className={styles.card}>
      <CardHeader>
        <h2 ref={title} id="payment-methods-title" tabIndex={-1}>
          Payment methods
        </h2>
        {cards && cards.length > 0 && addButton}
      </CardHeader>
      {isPending && <Skeleton height={88} />}
      {error && !cards && (
        <div role="alert">
          <p>{error.message}</p>
          <Button look="outline" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
      {cards?.length === 0 && <EmptyState text="No payment method.">{addButton}</EmptyState>}
      {cards && cards.length > 0 && (
        <CardList
          cards={cards}
          renews={renews}
          hostingEnded={hostingEnded}
          onDone={() => title.current?.focus()}
        />
      )}
      {provider && isAdding && (
        <DialogStack>
          <Dialog
            stackId="card"
            onClose={() => setIsAdding(false)}
            title="Add a card"
            closeOnClickOutside={false}
          >
            <AddCardForm provider={provider} onAdded={() => setIsAdding(false)} />
          </Dialog>
        </DialogStack>
      )}
    </Card>
  );
}

interface ListProps {
  cards: SavedCard[];
  renews: boolean;
  hostingEnded: boolean;
  onDone: () => void;
}

function CardList({ cards, renews, hostingEnded, onDone }: ListProps) {
  return (
    <ul className={styles.list}>
      {cards.map((card) => (
        <li key={card.id}>
          <CardLine card={card} />
          {card.preferred === 1 && (!hostingEnded || cards.length > 1) ? (
            <p className={styles.reason}>
              {renews ? 'This card is charged for your subscription.' : 'This card is your preferred one.'}
              {cards.length > 1
                ? ' To delete it, make another card preferred first.'
                : ' To delete it, add another card and make that one preferred.'}
            </p>
          ) : (
            <CardActions card={card} onDone={onDone} />
          )}
        </li>
      ))}
    </ul>
  );
}
