import { PageTitle } from '../../ui/page-title.tsx';

/** The ledger. */
export default function TransactionsPage() {
  return <PageTitle title="Transactions" text="Everything that was paid." />;
}
