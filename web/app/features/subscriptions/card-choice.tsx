import type { Card } from '@lifestory/contract';
import { Radio } from '@mantine/core';
import { CardLine } from '../cards/index.ts';
import styles from './subscribe.module.css';

interface Props {
  cards: readonly Card[];
  /** Id of the chosen card; null if none is chosen. */
  chosenId: string | null;
  disabled: boolean;
  onChoose: (id: string) => void;
}

/** Selects one of the saved cards. Expired cards are disabled. */
export function CardChoice({ cards, chosenId, disabled, onChoose }: Props) {
  return (
    <Radio.Group value={chosenId ?? ''} onChange={onChoose} label="Which card should we charge?">
      <div className={styles.cards}>
        {cards.map((card) => (
          <Radio
            key={card.id}
            value={card.id}
            disabled={disabled || card.expired}
            label={<CardLine card={card} />}
            classNames={{
              root: styles.card ?? '',
              body: styles.cardBody ?? '',
              labelWrapper: styles.cardLabel ?? '',
            }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
