import { useParams } from 'react-router';
import { AddressLinkCard } from '../../../domains/people/auth/index.ts';

/** The page of the link that undoes a change of the e-mail address. */
export default function RestoreAddressPage() {
  const { token = '' } = useParams();
  return (
    <AddressLinkCard
      link="restore"
      token={token}
      title="Get your account back"
      describe={(email) => (
        <>
          Your account will use <strong>{email}</strong> again. Its password ends, all devices are signed out,
          and we send you a link to choose a new password.
        </>
      )}
      action="Restore my address"
      doneTitle="Your account is yours again"
    />
  );
}
