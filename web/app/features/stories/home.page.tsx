import { PageTitle } from '../../ui/page-title.tsx';

/** The story in view: film, recent memories, family. */
export default function HomePage() {
  return <PageTitle title="Home" text="Your film, your memories and your family in one place." />;
}
