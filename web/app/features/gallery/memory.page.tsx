import { PageTitle } from '../../ui/page-title.tsx';

/** One memory and its comments. */
export default function MemoryPage() {
  return <PageTitle title="Memory" text="A photograph, and what your family has to say about it." />;
}
