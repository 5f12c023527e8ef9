import { Link } from 'react-router';

/** Link to the receipt of a ledger entry. */
export function ReceiptLink({ number }: { number: number }) {
  return (
    <Link to={`/receipt/${number}`} aria-label={`Receipt ${number}`}>
      Receipt
    </Link>
  );
}
