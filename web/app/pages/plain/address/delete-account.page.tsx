import { useParams } from 'react-router';
import { AddressLinkCard } from '../../../domains/people/auth/index.ts';

/** The page of the link that deletes an account at once. */
export default function DeleteAccountPage() {
  const { token = '' } = useParams();
  return (
    <AddressLinkCard
      link="delete"
      token={token}
      title="Delete your account now?"
      describe={(email) => (
        <>
          Everything that you asked us to delete from the account of <strong>{email}</strong> is deleted right
          away. This cannot be undone.
        </>
      )}
      action="Delete my account"
      doneTitle="Your account is deleted"
    />
  );
}
