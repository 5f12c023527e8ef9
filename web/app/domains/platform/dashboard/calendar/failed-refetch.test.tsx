import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../../api/query-client.ts';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { interviewEventsQuery } from '../../../calendar/interviews/index.ts';
import { CalendarCard } from './calendar.card.tsx';
import { DayPlan } from './day-plan.tsx';
import { interviewEvent } from './interview-event.fixture.ts';

const today = '2027-03-01';

const RefetchStatus = () =>
  useQuery(interviewEventsQuery('2027-03')).isError ? <p>The refetch failed.</p> : null;

test.each([
  ['the plan of the day', <DayPlan key="plan" today={today} />],
  ['the calendar', <CalendarCard key="calendar" today={today} />],
])('%s stays on screen when a refetch fails', async (_name, element) => {
  const api = createFakeApi({ 'interviews.events': { success: true, events: [interviewEvent()] } });
  await renderElement(
    <>
      {element}
      <RefetchStatus />
    </>,
    '/?view=list',
  );
  await screen.findByText('Ruth Ames');
  api.replies['interviews.events'] = createRejection(500, 'unexpected', 'Sorry.');
  void queryClient.invalidateQueries();
  await screen.findByText('The refetch failed.');
  expect(screen.getByText('Ruth Ames')).toBeDefined();
  expect(screen.queryByText('Sorry.')).toBeNull();
});
