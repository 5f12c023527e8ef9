export { AccountCard } from './account.card.tsx';
export { AccountList } from './account-list.tsx';
export { openAccountMutation } from './accounts.api.ts';
export { CustomerAccountCard } from './customer-account.card.tsx';
export { InviteStaffDialog } from './staff/invite-staff.dialog.tsx';
export { staffQuery } from './staff/staff.api.ts';
export { StaffTable } from './staff/staff-table.tsx';
