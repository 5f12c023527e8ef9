import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import {
  LeaveStory,
  StoryChoice,
  switchesQuery,
  switchMutation,
} from '../../domains/people/stories/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import styles from './switch-account.module.css';

/** The page for switching to the user's own story or one they are a member of. */
export default function SwitchAccountPage() {
  const navigate = useNavigate();
  const switches = useQuery(switchesQuery);
  const { data: stories, booked = false } = switches.data ?? {};
  const switchStory = useMutation(switchMutation);
  const choose = (id: string) => () => switchStory.mutate(id, { onSuccess: () => navigate('/home') });
  const ownStory = stories?.find((entry) => entry.own);
  const invitedStories = stories?.filter((entry) => !entry.own) ?? [];
  // Whoever has no story came for somebody else’s, which is listed first then.
  const ownSection = (
    <section aria-labelledby="own-story">
      <h2 id="own-story">Your own lifestory</h2>
      {ownStory ? (
        <StoryChoice
          entry={ownStory}
          note="Your film, your memories, your family"
          busy={switchStory.isPending}
          onChoose={choose(ownStory.id)}
        />
      ) : (
        <NoOwnStory booked={booked} />
      )}
    </section>
  );
  return (
    <div className={styles.page}>
      <PageTitle title="Switch Account" text="Choose whose story you want to see." />
      <ErrorSummary failure={switchStory.error} onDismiss={switchStory.reset} />
      {switches.isError && (
        <Alert tone="danger">
          <p>{switches.error.message}</p>
          <Button look="outline" onClick={() => switches.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {switches.isPending && <Skeleton height={100} />}
      {stories && (
        <>
          {ownStory && ownSection}
          <section aria-labelledby="invited">
            <h2 id="invited">Lifestories you are invited to</h2>
            {invitedStories.length === 0 && (
              <p className={styles.note}>You are not invited to anybody’s lifestory.</p>
            )}
            <ul className={styles.list}>
              {invitedStories.map((entry) => (
                <li key={entry.id}>
                  <StoryChoice
                    entry={entry}
                    note={entry.keeper ? 'You keep this story' : 'You are invited to this story'}
                    busy={switchStory.isPending}
                    onChoose={choose(entry.id)}
                  />
                  {!entry.keeper && <LeaveStory entry={entry} isOnlyStory={stories.length === 1} />}
                </li>
              ))}
            </ul>
          </section>
          {!ownStory && ownSection}
        </>
      )}
    </div>
  );
}

/** Shown to a user without a story of their own: the next step of a booked interview, or a link to book one. */
function NoOwnStory({ booked }: { booked: boolean }) {
  if (booked) {
    return (
      <p className={styles.note}>
        Your interview is booked. Your own lifestory appears here when we have created your account. The
        confirmation e-mail has the date and all details.
      </p>
    );
  }
  return (
    <div className={styles.empty}>
      <p>You have no lifestory of your own yet. Tell yours in a relaxed conversation on video.</p>
      <ButtonLink look="accent" round to="/schedule-lifestory">
        Schedule my Lifestory
      </ButtonLink>
    </div>
  );
}
