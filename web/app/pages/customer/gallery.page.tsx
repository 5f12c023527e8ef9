import { toFailure } from '../../api/failure.ts';
import { AddMemories, GallerySkeleton, GalleryView, useTimeline } from '../../domains/album/gallery/index.ts';
import { Button } from '../../ui/button.tsx';
import { PageSkeleton } from '../../ui/layout/page-skeleton.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Notice } from '../../ui/notices/notice.tsx';

const title = { title: 'Gallery', text: 'Every photograph and the story it tells.' };

export const clientLoader = () => null;

export const HydrateFallback = () => (
  <PageSkeleton placeholder={<GallerySkeleton />}>
    <PageTitle {...title} />
  </PageSkeleton>
);

/** The gallery page: all memories of a story, by date. */
export default function GalleryPage() {
  const timeline = useTimeline();
  const { groups, error, refetch } = timeline;
  if (error && !groups) {
    return (
      <Notice title="The gallery could not be loaded" text={toFailure(error).message}>
        <Button look="accent" round onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  return (
    <>
      <PageTitle {...title}>
        <AddMemories />
      </PageTitle>
      <GalleryView timeline={timeline}>
        <p>Add the first photograph and tell its story.</p>
      </GalleryView>
    </>
  );
}
