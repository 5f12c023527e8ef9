import type { StepKind } from '@lifestory/contract';
import { maxNextStepCount } from '@lifestory/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { InterviewTime } from '../../../../ui/interview-time.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { EmptyState } from '../../../../ui/notices/empty-state.tsx';
import { waitingQuery } from '../interviews.api.ts';
import { StepLine, steps } from '../next-step.tsx';
import styles from './waiting.card.module.css';
import { WaitingStep } from './waiting-step.tsx';

/** Maximum number of rows; the counts include the interviews beyond it. */
const maxRows = 8;

/** Interviews that need attention, most urgent first, with a filter by kind of step. */
export function WaitingCard() {
  const query = useQuery(waitingQuery);
  const [chosenKind, setChosenKind] = useState<StepKind | null>(null);
  const counts = query.data?.counts ?? [];
  // A kind without interviews resets the filter.
  const kind = counts.some((entry) => entry.kind === chosenKind) ? chosenKind : null;
  const rows = query.data?.sessions.filter(
    ({ next_step: step, owes }) => kind === null || step.kind === kind || (kind === 'unpaid' && owes),
  );
  return (
    <Card aria-labelledby="waiting-title">
      <h2 id="waiting-title">Needs attention</h2>
      {query.isError && !query.data && <p role="alert">{query.error.message}</p>}
      {query.isPending && <Skeleton height={320} />}
      {rows?.length === 0 && <EmptyState text="Nothing needs attention. Every session has what it needs." />}
      {counts.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: these are not the fields of a form
        <div className={styles.kinds} role="group" aria-label="Show">
          <Button
            size="sm"
            look={kind ? 'outline' : 'tint'}
            aria-pressed={!kind}
            onClick={() => setChosenKind(null)}
          >
            All
          </Button>
          {counts.map((entry) => (
            <Button
              key={entry.kind}
              size="sm"
              look={entry.kind === kind ? 'tint' : 'outline'}
              aria-pressed={entry.kind === kind}
              onClick={() => setChosenKind(entry.kind)}
            >
              {steps[entry.kind].label} ·{' '}
              {entry.count < maxNextStepCount ? entry.count : `${maxNextStepCount - 1}+`}
            </Button>
          ))}
        </div>
      )}
      {rows && rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.slice(0, maxRows).map((row) => (
            <li key={row.id}>
              <Link to={`/session/view/${row.id}`} className={styles.name}>
                {row.fullName}
              </Link>
              <div>
                <StepLine step={row.next_step} />
                {row.owes && row.next_step.kind !== 'unpaid' && (
                  <span className={styles.debt}>Not paid yet</span>
                )}
              </div>
              <span className={styles.time}>
                <InterviewTime value={row.starts_at} withDate />
              </span>
              <WaitingStep interview={row} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
