import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { familyQuery } from './family.api.ts';
import { FamilyList } from './family.list.tsx';

/** Who is invited to the own story. */
export default function FamilyPage() {
  const { data: family, error, refetch } = useQuery(familyQuery());
  if (error && !family) {
    return (
      <Notice title="Your friends and family could not be loaded" text={error.message}>
        <button type="button" className="button" onClick={() => void refetch()}>
          Try again
        </button>
      </Notice>
    );
  }
  return (
    <>
      <PageTitle title="Friends &amp; Family" text="The people who can see your story." />
      {!family && <Loading label="Loading friends and family…" />}
      {family?.length === 0 && <EmptyState text="No Friends &amp; Family" />}
      {family && family.length > 0 && <FamilyList family={family} full />}
    </>
  );
}
