import { AccountList } from '../../features/accounts/index.ts';
import { requestCustomerExport } from '../../features/people/index.ts';
import { ExportButton } from '../../ui/lists/export-button.tsx';
import { useListAddress } from '../../ui/lists/list.tsx';

/** The page with all customers. */
export default function CustomersPage() {
  const { search } = useListAddress();
  return (
    <AccountList
      personRole="customer"
      title="Customers"
      text="Everyone with a story of their own."
      noun={['customer', 'customers']}
    >
      <ExportButton getUrl={() => requestCustomerExport(search)} />
    </AccountList>
  );
}
