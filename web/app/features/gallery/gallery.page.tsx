import { PageTitle } from '../../ui/page-title.tsx';

/** All memories of a story, by date. */
export default function GalleryPage() {
  return <PageTitle title="Gallery" text="Every photograph and the story it tells." />;
}
