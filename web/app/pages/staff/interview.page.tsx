import type { InterviewDetails } from '@lifestory/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { type Failure, isMissing } from '../../api/failure.ts';
import { useAbility } from '../../api/sign-in.ts';
import { formatLongDate } from '../../dates.ts';
import { MoveByStaffDialog } from '../../domains/calendar/booking/index.ts';
import {
  AssignedInterview,
  InterviewCard,
  type InterviewReply,
  interviewQuery,
  PaymentRequired,
  useSectionFocus,
} from '../../domains/calendar/interviews/index.ts';
import { NotesCard } from '../../domains/calendar/notes/index.ts';
import { InterviewQuestionsCard } from '../../domains/calendar/questions/index.ts';
import { QuestionPanel } from '../../domains/film/chapters/index.ts';
import { FilmProcessingCard } from '../../domains/film/film-versions/index.ts';
import { chooseRecording } from '../../domains/film/recordings/index.ts';
import { SessionFilm } from '../../domains/film/transcripts/index.ts';
import { personTransactionsQuery } from '../../domains/money/ledger/index.ts';
import { InterviewPayment, PaymentDialog, TransactionsCard } from '../../domains/money/payments/index.ts';
import { CustomerAccountCard } from '../../domains/people/accounts/index.ts';
import { InterviewConsentCard } from '../../domains/people/consents/index.ts';
import { PasswordCard, PersonDetailsCard } from '../../domains/people/people/index.ts';
import { FamilyCard } from '../../domains/people/stories/index.ts';
import { CallPreparationCard } from '../../domains/studio/studio/index.ts';
import { CallRecordingCard } from '../../domains/studio/studio-recordings/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ReadOnlyNote } from '../../ui/forms/read-only.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { toastDanger } from '../../ui/notices/toast.ts';
import { InterviewNextStep } from './interview/next-step.tsx';
import styles from './interview.module.css';

const trail = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Sessions', to: '/sessions' },
  { label: 'Session Details' },
];

/** The page of an interview: customer, meeting, recording, password, payments and family. */
export default function InterviewPage() {
  const { id = '' } = useParams();
  const canViewBusiness = useAbility('view_business');
  const interview = useQuery(interviewQuery(id));
  const failure = interview.data === undefined ? interview.error : null;
  const hasFailed = failure !== null;
  useEffect(() => {
    if (hasFailed) void toastDanger('Something went wrong with the session');
  }, [hasFailed]);
  useSectionFocus(interview.data !== undefined);
  if (failure) {
    return (
      <Notice title="We could not show this session" text={describeFailure(failure)}>
        <ButtonLink to="/sessions" look="accent" round>
          All sessions
        </ButtonLink>
      </Notice>
    );
  }
  const refetch = async () => (await interview.refetch()).data?.session;
  return (
    <>
      <PageTitle
        title={interview.data?.session.customer.fullName ?? 'Session Details'}
        trail={<Breadcrumbs trail={trail} />}
      />
      {canViewBusiness && <ReadOnlyNote />}
      {interview.data && !canViewBusiness ? (
        <AssignedInterview interview={interview.data.session} onUpload={chooseRecording}>
          <CallCards interview={interview.data.session} />
          <div id="consent">
            <InterviewConsentCard interviewId={id} />
          </div>
          <SessionQuestions id={id} status={interview.data.session.status} />
          <div id="recording">
            <SessionFilm session={interview.data.session} isEditor onChange={refetch} />
          </div>
          <NotesCard subject="session" id={id} />
        </AssignedInterview>
      ) : interview.data ? (
        <Parts answer={interview.data} refetch={refetch} />
      ) : (
        <Skeleton height={640} />
      )}
    </>
  );
}

/** The questions of an interview; while it is held, as a list in which each is marked as asked. */
const SessionQuestions = ({ id, status }: Pick<InterviewReply['session'], 'id' | 'status'>) => (
  <InterviewQuestionsCard interviewId={id}>
    {status === 'started' && <QuestionPanel interviewId={id} />}
  </InterviewQuestionsCard>
);

/** Explains why the interview cannot be shown. */
const describeFailure = (failure: Failure): string =>
  isMissing(failure)
    ? 'There is no session at this address. It may have been deleted, or the address may be incomplete.'
    : failure.message;

/** Shown instead of the next step for a deleted customer. */
const DeletedNote = () => (
  <section className={styles.deleted} aria-label="Deleted customer">
    <p>
      This customer was deleted. Until they are <Link to="/customers?show=deleted">restored</Link>, you can
      view the session and refund it.
    </p>
  </section>
);

interface PartsProps {
  answer: InterviewReply;
  refetch: () => Promise<InterviewReply['session'] | undefined>;
}

function Parts({ answer: { session, subusers, completed }, refetch }: PartsProps) {
  const client = useQueryClient();
  const [paymentChoice, setPaymentChoice] = useState<{ hosting: boolean } | null>(null);
  const { customer } = session;
  const [isMoving, setMoving] = useState(false);
  const onPaid = async () => {
    setPaymentChoice(null);
    await client.invalidateQueries(personTransactionsQuery(customer.id));
    await refetch();
  };
  return (
    <div className={styles.parts}>
      {customer.deleted ? <DeletedNote /> : <InterviewNextStep interview={session} refetch={refetch} />}
      <div className={styles.main}>
        <InterviewCard
          interview={session}
          onPay={(hosting) => setPaymentChoice({ hosting })}
          onMove={() => setMoving(true)}
        >
          <InterviewPayment
            interviewId={session.id}
            paid={session.payment}
            payable={!customer.deleted && session.status !== 'cancelled'}
          />
        </InterviewCard>
        <CallCards interview={session} />
        <div id="consent">
          <InterviewConsentCard interviewId={session.id} onChange={refetch} />
        </div>
        <SessionQuestions id={session.id} status={session.status} />
        <NotesCard subject="session" id={session.id} />
        <div id="recording">
          <SessionFilm session={session} isEditor={session.can.change} onChange={refetch} />
        </div>
        {session.can.change && <FilmProcessingCard sessionId={session.id} />}
        <TransactionsCard userId={customer.id} />
      </div>
      <div className={styles.side}>
        <div id="customer">
          <PersonDetailsCard
            person={customer}
            title="Customer Details"
            linked={!customer.deleted}
            fixed={customer.deleted}
            onSaved={refetch}
          />
        </div>
        {!customer.deleted && completed !== 0 && (
          <div id="account">
            <CustomerAccountCard userId={customer.id} completed={completed} onCreated={refetch} />
          </div>
        )}
        {!session.payment ? (
          <PaymentRequired />
        ) : (
          !customer.deleted && <PasswordCard userId={customer.id} accountCreated={customer.account_created} />
        )}
      </div>
      {!customer.deleted && (
        <div className={styles.wide}>
          <FamilyCard
            customerId={customer.id}
            family={subusers}
            isStoryOpen={customer.account_created}
            onChange={refetch}
          />
        </div>
      )}
      {isMoving && <MoveByStaffDialog interview={session} onClose={() => setMoving(false)} />}
      {paymentChoice && (
        <PaymentDialog
          meetingId={session.meeting_id}
          hosting={paymentChoice.hosting}
          onClose={() => setPaymentChoice(null)}
          onPaid={onPaid}
        />
      )}
    </div>
  );
}

/** The preparation and the recording of an interview that takes place in a call of the product. */
function CallCards({ interview }: { interview: InterviewDetails }) {
  const { id, status, own_call: isOwnCall, customer, start_time: startTime } = interview;
  if (!isOwnCall) return null;
  const title = { name: customer.fullName, date: formatLongDate(startTime.slice(0, 10)) };
  return (
    <>
      {status !== 'cancelled' && <CallPreparationCard interviewId={id} />}
      <CallRecordingCard interviewId={id} title={title} />
    </>
  );
}
