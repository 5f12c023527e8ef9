import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { clearSignIn, readUser } from '../../../../api/sign-in.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/forms/error-summary.tsx';
import { Loading } from '../../../../ui/loading/loading.tsx';
import { Notice } from '../../../../ui/notices/notice.tsx';
import { NarrowCard } from '../narrow-card.tsx';
import { type AddressLink, addressLinkQuery, followAddressLinkMutation } from './address-change.api.ts';

interface Props {
  link: AddressLink;
  token: string;
  title: string;
  /** The sentence above the button. */
  describe: (email: string) => ReactNode;
  /** Label of the button, which consumes the link. */
  action: string;
  doneTitle: string;
}

/** The page of a mailed link. Opening it does not consume the link, only its button does: mail scanners open links. */
export function AddressLinkCard({ link, token, title, describe, action, doneTitle }: Props) {
  const address = useQuery(addressLinkQuery(link, token));
  const follow = useMutation(followAddressLinkMutation(link));
  const isDeletion = link === 'delete';
  const signInLink = (
    <ButtonLink look="accent" round to="/login">
      Go to sign-in
    </ButtonLink>
  );
  const followLink = () =>
    follow.mutate(token, {
      onSuccess: () => {
        if (isDeletion && readUser()?.email === address.data) clearSignIn();
      },
    });
  if (address.isPending) return <Loading />;
  if (follow.isSuccess) {
    return (
      <Notice title={doneTitle} text={follow.data.message}>
        {isDeletion ? (
          <ButtonLink look="accent" round to="/">
            Go to the start page
          </ButtonLink>
        ) : (
          signInLink
        )}
      </Notice>
    );
  }
  if (address.isError) {
    const isInvalid = address.error.code === 'invalid';
    const advice =
      isInvalid && isDeletion ? ['If you still have your account, ask for a new link in your settings.'] : [];
    return (
      <Notice
        title={isInvalid ? 'This link no longer works' : 'We could not check your link'}
        text={[...address.error.messages, ...advice].join(' ')}
      >
        {isInvalid ? (
          signInLink
        ) : (
          <Button look="accent" round onClick={() => address.refetch()}>
            Try again
          </Button>
        )}
      </Notice>
    );
  }
  return (
    <NarrowCard title={title} lead={describe(address.data)}>
      <ErrorSummary failure={follow.error} onDismiss={follow.reset} title="This did not work" />
      <Button look="accent" size="lg" round wide loading={follow.isPending} onClick={followLink}>
        {action}
      </Button>
    </NarrowCard>
  );
}
