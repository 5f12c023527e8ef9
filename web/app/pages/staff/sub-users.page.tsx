import { AccountList } from '../../domains/people/accounts/index.ts';

/** The page with all sub users. */
export default function SubUsersPage() {
  return (
    <AccountList
      personRole="sub-user"
      title="Sub Users"
      text="Everyone invited to a story who has none of their own."
      noun={['sub user', 'sub users']}
    />
  );
}
