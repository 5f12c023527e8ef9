import { StorySearch } from '../../../domains/platform/story-search/index.ts';
import { PageTitle } from '../../../ui/layout/page-title.tsx';

/** The search over the active story. */
export default function SearchPage() {
  return (
    <>
      <PageTitle title="Search" text="Everything in this life story: what was said, written and shown." />
      <StorySearch />
    </>
  );
}
