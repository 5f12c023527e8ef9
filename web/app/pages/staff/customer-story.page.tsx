import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { type Failure, isMissing } from '../../api/failure.ts';
import { CustomerMemories } from '../../domains/album/gallery/index.ts';
import { ChapterList, interviewChaptersQuery } from '../../domains/film/chapters/index.ts';
import {
  DownloadFilm,
  EarlierFilms,
  FilmParts,
  filmsBySession,
  type Moment,
} from '../../domains/film/recordings/index.ts';
import { personQuery } from '../../domains/people/people/index.ts';
import {
  FamilySection,
  InvitedStories,
  ProfileCard,
  storytellerQuery,
} from '../../domains/people/stories/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useCanEdit } from '../../ui/forms/read-only.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import styles from './customer-story.module.css';

/** A customer's story as the family sees it, read-only, for staff. For a sub user, lists the stories they can see. */
export default function CustomerStoryPage() {
  const { id = '' } = useParams();
  const { data: person, error } = useQuery(personQuery(id));
  const canView = useCanEdit();
  if (error && !person) {
    return (
      <Notice title="We could not show this profile" text={describeFailure(error)}>
        <ButtonLink to="/customers" look="accent" round>
          All customers
        </ButtonLink>
      </Notice>
    );
  }
  if (!person) return <Loading label="Loading the profile…" />;
  const { fullName, role } = person;
  const isCustomer = role === 'Customer';
  const list = isCustomer
    ? { label: 'Customers', to: '/customers' }
    : { label: 'Sub Users', to: '/subusers' };
  return (
    <>
      <PageTitle
        title={isCustomer ? `${fullName}’s life story` : fullName}
        text={isCustomer ? 'The story as the family sees it.' : 'Invited to the stories of others.'}
        trail={<Breadcrumbs trail={[{ label: 'Dashboard', to: '/dashboard' }, list, { label: fullName }]} />}
      >
        {isCustomer && canView && (
          <ButtonLink to={`/customer-gallery/${id}`} look="outline" round>
            Full gallery
          </ButtonLink>
        )}
        <ButtonLink to={`/user/view/${id}`} look="outline" round>
          User view
        </ButtonLink>
      </PageTitle>
      {isCustomer ? (
        <Story key={id} customerId={id} />
      ) : (
        <div className={styles.sub}>
          <ProfileCard storyteller={{ ...person, recorded_at: null }} />
          <InvitedStories personId={id} />
        </div>
      )}
    </>
  );
}

const describeFailure = (failure: Failure): string =>
  isMissing(failure)
    ? 'There is no account at this address. It may have been deleted, or the address may be incomplete.'
    : failure.message;

function Story({ customerId }: { customerId: string }) {
  const client = useQueryClient();
  const canWatch = useCanEdit();
  const [moment, setMoment] = useState<Moment | null>(null);
  const { data: storyteller, error, refetch } = useQuery(storytellerQuery(customerId));
  const sessions = filmsBySession(storyteller?.videos ?? []).flatMap(([film]) => film ?? []);
  const chapters = useQueries({
    queries: sessions.map(({ session_id, file }) => ({
      ...interviewChaptersQuery(session_id),
      // Without a reason, staff get neither the film nor its chapters.
      enabled: canWatch && file !== '',
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  if (error && !storyteller) {
    return (
      <Notice title="The story could not be loaded" text={error.message}>
        <Button look="accent" round onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (!storyteller) return <Loading label="Loading the story…" />;
  const { fname, fullName, videos } = storyteller;
  const [parts = [], ...earlierFilms] = filmsBySession(videos);
  const sessionId = parts[0]?.session_id ?? '';
  const chaptersOf = (id: string) => chapters.filter(({ session_id }) => session_id === id);
  const renderChapters = (id: string, onPlay: (seconds: number) => void, day?: string) => (
    <ChapterList
      sessionId={id}
      chapters={chaptersOf(id)}
      editor={null}
      onPlay={onPlay}
      day={day}
      level={day ? 3 : 2}
    />
  );
  const renew = async (filmId: string) => {
    const refetched = await client.fetchQuery({ ...storytellerQuery(customerId), staleTime: 0 });
    return refetched.videos.find((film) => film.id === filmId) ?? null;
  };
  return (
    <div className={styles.page}>
      <div className={styles.film}>
        <FilmParts
          films={parts}
          label={`The life story of ${fullName}`}
          emptyText={
            canWatch ? `${fname}’s film will be here soon.` : 'Only a Super Admin can watch recordings.'
          }
          renew={renew}
          moment={moment}
          chapters={chaptersOf(sessionId)}
        />
        {renderChapters(sessionId, (seconds) => setMoment({ seconds }))}
        <InvitedStories personId={customerId} onlyIfAny />
      </div>
      <ProfileCard storyteller={storyteller}>
        {parts.map((part) => (
          <DownloadFilm key={part.id} film={part} renew={() => renew(part.id)} />
        ))}
      </ProfileCard>
      <div className={styles.band}>
        {canWatch ? (
          <CustomerMemories customerId={customerId} />
        ) : (
          <p>Only a Super Admin can look at the memories.</p>
        )}
      </div>
      <div className={styles.band}>
        <FamilySection storytellerId={customerId} />
      </div>
      <div className={styles.band}>
        <EarlierFilms films={earlierFilms.flat()} renew={renew} chaptersOf={chaptersOf}>
          {renderChapters}
        </EarlierFilms>
      </div>
    </div>
  );
}
