import { useQuery } from '@tanstack/react-query';
import { asFailure } from '../../api/failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Album } from './album.tsx';
import { AlbumDrawing } from './album-drawing.tsx';
import { memoriesQuery } from './gallery.api.ts';

/** All memories of a story, by date. */
export default function GalleryPage() {
  const { data: memories, error, refetch } = useQuery(memoriesQuery());
  if (error && !memories) {
    return (
      <Notice title="The gallery could not be loaded" text={asFailure(error).message}>
        <button type="button" className="button" onClick={() => void refetch()}>
          Try again
        </button>
      </Notice>
    );
  }
  return (
    <>
      <PageTitle title="Gallery" text="Every photograph and the story it tells." />
      {!memories && <Loading label="Loading the gallery…" />}
      {memories?.length === 0 && <EmptyState picture={<AlbumDrawing />} text="No memories yet" />}
      {memories && memories.length > 0 && <Album memories={memories} />}
    </>
  );
}
