import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isMissing } from '../../api/failure.ts';
import { useAbility } from '../../api/sign-in.ts';
import { GalleryView, useTimeline } from '../../domains/album/gallery/index.ts';
import { personQuery } from '../../domains/people/people/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Notice } from '../../ui/notices/notice.tsx';

/** A customer's gallery, read-only, for staff. */
export default function CustomerGalleryPage() {
  const { id = '' } = useParams();
  const canViewBusiness = useAbility('view_business');
  const { data: person } = useQuery({ ...personQuery(id), enabled: canViewBusiness });
  const timeline = useTimeline(id);
  const { groups, error, refetch } = timeline;
  if (error && !groups) {
    const isStorytellerMissing = isMissing(error);
    const isRefused = error.code === 'not_allowed';
    const title = isRefused ? 'You cannot open this gallery' : 'The gallery could not be loaded';
    return (
      <Notice
        title={isStorytellerMissing ? 'There is no gallery here' : title}
        text={isStorytellerMissing ? 'There is no customer with a story at this address.' : error.message}
      >
        {isStorytellerMissing || isRefused ? (
          <ButtonLink to={canViewBusiness ? '/customers' : '/sessions'} look="accent" round>
            {canViewBusiness ? 'All customers' : 'All sessions'}
          </ButtonLink>
        ) : error.status === 403 && error.code !== 'reason_required' ? null : (
          <Button look="accent" round onClick={() => void refetch()}>
            Try again
          </Button>
        )}
      </Notice>
    );
  }
  const trail = [
    { label: 'Dashboard', to: '/dashboard' },
    ...(canViewBusiness
      ? [
          { label: 'Customers', to: '/customers' },
          { label: person?.fullName ?? 'Customer', to: `/customer-profile/${id}` },
        ]
      : [{ label: 'Sessions', to: '/sessions' }]),
    { label: 'Gallery' },
  ];
  return (
    <>
      <PageTitle
        title={person ? `${person.fullName}’s gallery` : 'Customer Gallery'}
        text="The memories, as the family sees them."
        trail={<Breadcrumbs trail={trail} />}
      />
      <GalleryView key={id} timeline={timeline} storytellerId={id} />
    </>
  );
}
