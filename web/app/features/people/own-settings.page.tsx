import { PageTitle } from '../../ui/page-title.tsx';

/** Own profile, appearance, password, subscription. */
export default function OwnSettingsPage() {
  return (
    <PageTitle title="Settings" text="Your profile, how things look, your password and your subscription." />
  );
}
