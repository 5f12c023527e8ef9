import { PageTitle } from '../../ui/page-title.tsx';

/** Pays for an interview by its public link. */
export default function PaymentPage() {
  return <PageTitle title="Payment" text="Pay for your Lifestory interview." />;
}
