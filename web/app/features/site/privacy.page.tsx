import { PageTitle } from '../../ui/page-title.tsx';

/** What we keep and what becomes of it. */
export default function PrivacyPage() {
  return <PageTitle title="Privacy" text="What we keep, why we keep it, and how to have it removed." />;
}
