import { PageTitle } from '../../ui/page-title.tsx';

/** All customers. */
export default function CustomersPage() {
  return <PageTitle title="Customers" text="Everyone with a story of their own." />;
}
