import { ExportButton } from '../../ui/export-button.tsx';
import { useListAddress } from '../../ui/list.tsx';
import { AccountList } from '../accounts/account-list.tsx';
import { askForCustomers } from './people.api.ts';

/** The page with all customers. */
export default function CustomersPage() {
  const { search } = useListAddress();
  return (
    <AccountList
      of="customer"
      title="Customers"
      text="Everyone with a story of their own."
      noun={['customer', 'customers']}
    >
      <ExportButton ask={() => askForCustomers(search)} />
    </AccountList>
  );
}
