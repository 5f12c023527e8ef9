import type { StaffAccount } from '@lifestory/contract';
import { useState } from 'react';
import { useUser } from '../../../../api/sign-in.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { InterviewTime } from '../../../../ui/interview-time.tsx';
import list from '../../../../ui/lists/list-table.module.css';
import { type PendingAction, StaffActionDialog } from './staff-action.dialog.tsx';
import { StaffMenu } from './staff-menu.tsx';
import { StaffRoleDialog } from './staff-role.dialog.tsx';
import styles from './staff-table.module.css';

const statuses = {
  active: { label: 'Active', tone: 'success' },
  invited: { label: 'Invited', tone: 'warning' },
  deactivated: { label: 'Deactivated', tone: 'danger' },
} as const;

/** Staff accounts as a table; on a phone each row is a card. */
export function StaffTable({ accounts }: { accounts: readonly StaffAccount[] }) {
  const self = useUser()?.id;
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [accountToChange, setAccountToChange] = useState<StaffAccount | null>(null);
  return (
    <>
      <table className={list.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">Role</th>
            <th scope="col">Status</th>
            <th scope="col">Last sign-in</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id}>
              <th scope="row" className={list.who}>
                <Avatar name={account.fullName} picture={account.profile} />
                <span className={styles.name}>{account.fullName}</span>
                {account.id === self && <span className={styles.self}> (you)</span>}
              </th>
              <td data-label="Email" className={`${list.wide} ${styles.email}`}>
                {account.email}
              </td>
              <td data-label="Role">{account.role}</td>
              <td data-label="Status">
                <Badge tone={statuses[account.status].tone}>{statuses[account.status].label}</Badge>
              </td>
              <td data-label="Last sign-in" className={list.wide}>
                {account.last_sign_in_at ? (
                  <InterviewTime value={account.last_sign_in_at} withDate />
                ) : (
                  'Not yet recorded'
                )}
                {account.sign_ins > 0 && (
                  <span className={styles.devices}>
                    {account.sign_ins === 1
                      ? 'Signed in on 1 device'
                      : `Signed in on ${account.sign_ins} devices`}
                  </span>
                )}
              </td>
              <td className={list.actions}>
                <StaffMenu
                  account={account}
                  onChoose={(choice) =>
                    choice === 'changeRole'
                      ? setAccountToChange(account)
                      : setPending({ action: choice, account })
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <StaffActionDialog pending={pending} onClose={() => setPending(null)} />
      {accountToChange && (
        <StaffRoleDialog account={accountToChange} onClose={() => setAccountToChange(null)} />
      )}
    </>
  );
}
