import { AccountList, AddCustomer } from '../../domains/people/accounts/index.ts';
import { requestCustomerExport, usePeopleAddress } from '../../domains/people/people/index.ts';
import { ExportButton } from '../../ui/lists/export-button.tsx';

/** The page with all customers. */
export default function CustomersPage() {
  const { search, status, hosting, from, until } = usePeopleAddress();
  return (
    <AccountList
      personRole="customer"
      title="Customers"
      text="Everyone with a story of their own."
      noun={['customer', 'customers']}
    >
      <AddCustomer />
      <ExportButton getUrl={() => requestCustomerExport({ search, status, hosting, from, until })} />
    </AccountList>
  );
}
