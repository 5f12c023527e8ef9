import { useParams } from 'react-router';
import { AddressLinkCard } from '../../../domains/people/auth/index.ts';

/** The page of the link that confirms a new e-mail address. */
export default function ConfirmAddressPage() {
  const { token = '' } = useParams();
  return (
    <AddressLinkCard
      link="confirm"
      token={token}
      title="Confirm your e-mail address"
      describe={(email) => (
        <>
          From now on, your Lifestory account uses <strong>{email}</strong>.
        </>
      )}
      action="Confirm this address"
      doneTitle="Your address is confirmed"
    />
  );
}
