import type { Film } from '@lifestory/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toFailure } from '../../api/failure.ts';
import { useAbility, useUser } from '../../api/sign-in.ts';
import { ChapterMemories, RecentMemories } from '../../domains/album/gallery/index.ts';
import { UpcomingInterviewCard, upcomingInterviewsQuery } from '../../domains/calendar/booking/index.ts';
import { QuestionBox } from '../../domains/calendar/questions/index.ts';
import {
  ChapterList,
  type LinkedMoment,
  LinkedMomentInAddress,
  linkToMoment,
  storyChaptersQuery,
  useCurrentChapter,
} from '../../domains/film/chapters/index.ts';
import {
  DownloadFilm,
  EarlierFilms,
  FilmParts,
  filmsBySession,
  type Moment,
} from '../../domains/film/recordings/index.ts';
import { TranscriptPanel } from '../../domains/film/transcripts/index.ts';
import { HostingBanner, useHostingBanner } from '../../domains/money/subscriptions/index.ts';
import {
  FamilySection,
  GiveSignIn,
  ProfileCard,
  StorySwitcher,
  storytellerQuery,
  switchesQuery,
  Tour,
} from '../../domains/people/stories/index.ts';
import { Button } from '../../ui/button.tsx';
import { PageSkeleton } from '../../ui/layout/page-skeleton.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import styles from './home.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';

export const clientLoader = () => null;

export const HydrateFallback = () => <PageSkeleton placeholder={<HomeSkeleton />} />;

/** The home page of the active story: film, upcoming interview, profile, newest memories, family. */
export default function HomePage() {
  const user = useUser();
  const [canInvite, canHelp] = [useAbility('invite_family'), useAbility('give_sign_in')];
  const ownsStory = useAbility('own_story');
  const client = useQueryClient();
  const { data: storyteller, error, refetch } = useQuery(storytellerQuery());
  const { data: switches, isPending } = useQuery(switchesQuery);
  const upcoming = useQuery(upcomingInterviewsQuery);
  const chapters = useQuery(storyChaptersQuery);
  const [moment, setMoment] = useState<Moment | null>(null);
  const newestSession = storyteller?.videos[0]?.session_id;
  const chaptersOf = (sessionId: string | undefined) =>
    chapters.data?.filter(({ session_id: id }) => id === sessionId) ?? [];
  const { currentId, followTime } = useCurrentChapter(chaptersOf(newestSession));
  const currentChapter = chapters.data?.find(({ id }) => id === currentId);
  const [linked, setLinked] = useState<LinkedMoment | null>(null);
  const entries = switches?.data ?? [];
  const hosting = useHostingBanner(user);
  const heading = useFocusAfterSwitch(
    isPending || hosting.pending || upcoming.isPending || chapters.isPending ? undefined : storyteller?.id,
  );
  if (error && !storyteller) {
    return (
      <Notice title="Your story could not be loaded" text={toFailure(error).message}>
        <Button look="accent" round onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  // The page waits for the switcher, the subscription banner, the interviews and the chapters to avoid layout shifts.
  if (!storyteller || isPending || hosting.pending || upcoming.isPending || chapters.isPending)
    return <HomeSkeleton />;

  const isOwnStory = user?.id === storyteller.id;
  const { fname, videos, sign_in: signIn } = storyteller;
  const [parts = [], ...earlierFilms] = filmsBySession(videos);
  const [nextInterview, ...laterInterviews] = upcoming.data ?? [];
  const renderChapters = (sessionId: string, onPlay: (seconds: number) => void, day?: string) => (
    <ChapterList
      sessionId={sessionId}
      chapters={chaptersOf(sessionId)}
      currentId={sessionId === newestSession ? currentId : null}
      editor={user?.role === 'Customer' ? 'storyteller' : null}
      onPlay={onPlay}
      day={day}
      cardsPath="/chapter-cards"
      level={day ? 3 : 2}
    />
  );
  const renderTranscript = (sessionId: string, onPlay: (seconds: number) => void, day?: string) => (
    <TranscriptPanel
      films={videos.filter(({ session_id: id }) => id === sessionId)}
      reader="family"
      canAdd={ownsStory}
      onPlay={onPlay}
      day={day}
      level={day ? 3 : 2}
    />
  );
  const createLink = (sessionId: string, seconds: number) => linkToMoment(storyteller.id, sessionId, seconds);
  const renew = async (id: string) => {
    const refetched = await client.fetchQuery({ ...storytellerQuery(), staleTime: 0 });
    return refetched.videos.find((film) => film.id === id) ?? null;
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {hosting.banner && <HostingBanner banner={hosting.banner} />}
        <p className={styles.eyebrow}>
          {isOwnStory && `Welcome home, ${fname}`}
          {!isOwnStory && (canHelp ? 'You help with this story' : 'A life story, told to the family')}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {isOwnStory ? 'Your life story' : `${fname}’s life story`}
        </h1>
      </header>
      <div className={styles.film} data-tour="film">
        {(parts.length > 0 || !nextInterview) && (
          <FilmParts
            films={parts}
            label={isOwnStory ? 'Your life story' : `The life story of ${storyteller.fullName}`}
            emptyText={
              isOwnStory
                ? 'Your film will be here after your interview.'
                : `${fname}’s film will be here soon.`
            }
            renew={renew}
            moment={moment ?? (linked && linked.sessionId === newestSession ? linked.moment : null)}
            chapters={chaptersOf(newestSession)}
            createLink={(seconds) => createLink(newestSession ?? '', seconds)}
            onTime={followTime}
          />
        )}
        {parts[0] && renderChapters(parts[0].session_id, (seconds) => setMoment({ seconds }))}
        {parts[0] && renderTranscript(parts[0].session_id, (seconds) => setMoment({ seconds }))}
        {currentChapter && <ChapterMemories chapter={currentChapter} />}
        {nextInterview && (
          <UpcomingInterviewCard
            interviews={[nextInterview, ...laterInterviews]}
            fname={fname}
            isOwnStory={isOwnStory}
          />
        )}
        {nextInterview && <QuestionBox token={null} fname={isOwnStory ? null : fname} />}
      </div>
      <aside className={styles.side}>
        <div data-tour="profile">
          <ProfileCard storyteller={storyteller}>
            {canHelp && signIn !== null && signIn !== 'active' && (
              <GiveSignIn fname={fname} wasInvited={signIn === 'invited'} />
            )}
            {parts.filter(isDownloadable).map((part) => (
              <DownloadFilm key={part.id} film={part} renew={() => renew(part.id)} />
            ))}
          </ProfileCard>
        </div>
      </aside>
      {entries.length > 1 && (
        <div className={styles.others}>
          <StorySwitcher entries={entries} />
        </div>
      )}
      {user && (
        <div className={styles.band} data-tour="memories">
          <RecentMemories user={user} />
        </div>
      )}
      <div className={styles.band} data-tour="family">
        <FamilySection canInvite={canInvite} />
      </div>
      <div className={styles.band}>
        <EarlierFilms
          films={earlierFilms.flat()}
          renew={renew}
          chaptersOf={chaptersOf}
          linked={linked}
          createLink={createLink}
        >
          {(sessionId, play, day) => (
            <>
              {renderChapters(sessionId, play, day)}
              {renderTranscript(sessionId, play, day)}
            </>
          )}
        </EarlierFilms>
      </div>
      <LinkedMomentInAddress films={videos} chapters={chapters.data} onFound={setLinked} />
      <Tour isOwnStory={isOwnStory} hasFilm={parts.length > 0} />
    </div>
  );
}

/** A film has no download while no version exists without the passages that the viewer may not see. */
const isDownloadable = ({ download }: Film) => download !== '';

/** Returns a ref for the heading. It takes the focus after a switch of stories, which removes the clicked element. */
function useFocusAfterSwitch(shownId: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previousId = useRef(shownId);
  useEffect(() => {
    if (shownId === undefined) return;
    if (previousId.current !== undefined && previousId.current !== shownId) {
      heading.current?.focus({ preventScroll: true });
    }
    previousId.current = shownId;
  }, [shownId]);
  return heading;
}
