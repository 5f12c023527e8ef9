import { Link } from 'react-router';

/** The way to the receipt of a row of the ledger. */
export function ReceiptLink({ number }: { number: number }) {
  return (
    <Link to={`/receipt/${number}`} aria-label={`Receipt ${number}`}>
      Receipt
    </Link>
  );
}
