import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { NarrowCard } from '../narrow-card.tsx';
import { type AddressLink, addressLinkQuery, followAddressLinkMutation } from './address-change.api.ts';

interface Props {
  link: AddressLink;
  token: string;
  title: string;
  /** The sentence above the button. */
  describe: (email: string) => ReactNode;
  /** Label of the button, which uses the link up. */
  action: string;
  doneTitle: string;
}

/** The content of a page for a mailed link. Only its button uses the link up, so that mail scanners do not. */
export function AddressLinkCard({ link, token, title, describe, action, doneTitle }: Props) {
  const checked = useQuery(addressLinkQuery(link, token));
  const use = useMutation(followAddressLinkMutation(link));
  const signIn = (
    <Link className="button" to="/login">
      Go to sign-in
    </Link>
  );
  if (checked.isPending) return <Loading />;
  if (use.isSuccess) {
    return (
      <Notice title={doneTitle} text={use.data.message}>
        {signIn}
      </Notice>
    );
  }
  if (checked.isError) {
    const isInvalid = checked.error.code === 'invalid';
    return (
      <Notice
        title={isInvalid ? 'This link no longer works' : 'We could not check your link'}
        text={checked.error.messages.join(' ')}
      >
        {isInvalid ? (
          signIn
        ) : (
          <button type="button" className="button" onClick={() => checked.refetch()}>
            Try again
          </button>
        )}
      </Notice>
    );
  }
  return (
    <NarrowCard title={title} lead={describe(checked.data)}>
      <ErrorSummary failure={use.error} onDismiss={use.reset} title="This did not work" />
      <Button
        color="clay"
        size="lg"
        radius="xl"
        fullWidth
        loading={use.isPending}
        onClick={() => use.mutate(token)}
      >
        {action}
      </Button>
    </NarrowCard>
  );
}
