import type { Card } from '@lifestory/contract';
import { Badge } from '../../../ui/badge.tsx';
import styles from './card-line.module.css';
import { CardMark } from './card-mark.tsx';

/** A saved card in one line: brand, last digits and expiration date. */
export function CardLine({ card }: { card: Card }) {
  const { card_type, card_number, expiry, expired, expires_soon, preferred } = card;
  return (
    <span className={styles.line}>
      <CardMark brand={card_type} />
      <span className={styles.details}>
        <span className={styles.number}>
          <span className="visually-hidden">ending in </span>
          {card_number.replaceAll('*', '•')}
        </span>
        <span className={styles.expiry}>
          {expired ? 'Expired' : 'Expires'} {expiry}
        </span>
      </span>
      {preferred === 1 && <Badge>Preferred</Badge>}
      {expired && <Badge tone="danger">Expired</Badge>}
      {!expired && expires_soon && <Badge tone="warning">Expires soon</Badge>}
    </span>
  );
}
