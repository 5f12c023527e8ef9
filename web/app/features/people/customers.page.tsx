import { AccountList } from '../accounts/account-list.tsx';

/** All customers. */
export default function CustomersPage() {
  return (
    <AccountList
      of="customer"
      title="Customers"
      text="Everyone with a story of their own."
      noun={['customer', 'customers']}
    />
  );
}
