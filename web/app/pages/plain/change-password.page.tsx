import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { homePathOf, storeUser } from '../../api/sign-in.ts';
import { ChangePasswordForm, NarrowCard } from '../../domains/people/auth/index.ts';
import { ownInfoQuery } from '../../domains/people/people/index.ts';

/** The page on which people must replace a password that staff set, before they can open any other. */
export default function ChangePasswordPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const openStartPage = async () => {
    const user = await client.fetchQuery({ ...ownInfoQuery, staleTime: 0 });
    storeUser(user);
    await client.invalidateQueries();
    await navigate(homePathOf(user.role), { replace: true });
  };
  return (
    <NarrowCard
      title="Choose your own password"
      lead="Our staff set the password that you signed in with. Replace it with one that only you know."
    >
      <ChangePasswordForm onChanged={() => void openStartPage()} />
      <p>
        Don’t know that password? <Link to="/forget-password">Get a link by e-mail</Link> instead.
      </p>
    </NarrowCard>
  );
}
