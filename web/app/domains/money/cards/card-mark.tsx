import type { CardBrand } from '@lifestory/contract';
import styles from './card-fields.module.css';

const marks: Record<CardBrand, React.ReactNode> = {
  Visa: (
    <>
      <rect width="48" height="32" rx="5" fill="#fff" stroke="#d5d9e6" />
      <text
        x="24"
        y="21.500"
        textAnchor="middle"
        fontSize="14"
        fontWeight="800"
        fontStyle="italic"
        fill="#1a2a6c"
      >
        VISA
      </text>
    </>
  ),
  MasterCard: (
    <>
      <rect width="48" height="32" rx="5" fill="#26211e" />
      <circle cx="19" cy="16" r="9" fill="#e5342b" />
      <circle cx="29" cy="16" r="9" fill="#f5a01f" />
      <path d="M24 8.500a9 9 0 0 1 0 15a9 9 0 0 1 0-15z" fill="#f2672a" />
    </>
  ),
  'American Express': (
    <>
      <rect width="48" height="32" rx="5" fill="#1f6fc4" />
      <text
        x="24"
        y="14.500"
        textAnchor="middle"
        fontSize="8"
        fontWeight="800"
        fill="#fff"
        letterSpacing=".3"
      >
        AMERICAN
      </text>
      <text x="24" y="24" textAnchor="middle" fontSize="8" fontWeight="800" fill="#fff" letterSpacing=".3">
        EXPRESS
      </text>
    </>
  ),
  Other: (
    <>
      <rect width="48" height="32" rx="5" fill="#65574c" />
      <path d="M0 9h48v5H0z" fill="#2a211c" />
      <path d="M6 21h14M6 25.500h8" stroke="#efe5d4" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
};

const shownBrands = ['Visa', 'MasterCard', 'American Express'] as const;

/** The logo of a card brand, with its name for screen readers. */
export function CardMark({ brand, dim = false }: { brand: CardBrand; dim?: boolean }) {
  return (
    <svg
      viewBox="0 0 48 32"
      className={styles.mark}
      data-dim={dim || undefined}
      role="img"
      aria-label={brand === 'Other' ? 'Card' : brand}
      fontFamily="Verdana, Helvetica, Arial, sans-serif"
    >
      {marks[brand]}
    </svg>
  );
}

/** The logos of the best-known brands; once the brand of the typed number is known, the others are dimmed. */
export function CardMarks({ brand }: { brand: CardBrand | null }) {
  return (
    <span className={styles.marks}>
      {shownBrands.map((shownBrand) => (
        <CardMark key={shownBrand} brand={shownBrand} dim={brand !== null && brand !== shownBrand} />
      ))}
    </span>
  );
}
