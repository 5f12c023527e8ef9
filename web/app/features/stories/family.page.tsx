import { PageTitle } from '../../ui/page-title.tsx';

/** Who is invited to the own story. */
export default function FamilyPage() {
  return <PageTitle title="Friends &amp; Family" text="The people who can see your story." />;
}
