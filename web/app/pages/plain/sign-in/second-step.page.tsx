import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { homePathOf, storeUser } from '../../../api/sign-in.ts';
import { signOut } from '../../../api/sign-out.ts';
import { NarrowCard, SecondFactors, secondFactorsQuery } from '../../../domains/people/auth/index.ts';
import { ownInfoQuery } from '../../../domains/people/people/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

/** The page on which a Super Admin must add a second factor, before they can open any other. */
export default function SecondStepPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: factors } = useQuery(secondFactorsQuery);
  const hasFactor = factors && (factors.authenticator_app !== null || factors.passkeys.length > 0);
  const openStartPage = async () => {
    const user = await client.fetchQuery({ ...ownInfoQuery, staleTime: 0 });
    storeUser(user);
    await client.invalidateQueries();
    await navigate(homePathOf(user.role), { replace: true });
  };
  return (
    <NarrowCard
      title="Add a second step to your sign-in"
      lead={
        hasFactor
          ? 'Thank you. Your account is protected, and you can continue.'
          : 'Your role requires a passkey or an authenticator app in addition to the password. Add one to continue.'
      }
    >
      <Stack gap={5}>
        <SecondFactors />
        {hasFactor ? (
          <Button look="accent" size="lg" round onClick={() => void openStartPage()}>
            Continue
          </Button>
        ) : (
          <Button look="outline" onClick={() => void signOut(navigate)}>
            Logout
          </Button>
        )}
      </Stack>
    </NarrowCard>
  );
}
