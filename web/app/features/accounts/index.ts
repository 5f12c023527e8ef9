export { AccountCard } from './account.card.tsx';
export { AccountList } from './account-list.tsx';
export { CustomerAccountCard } from './customer-account.card.tsx';
