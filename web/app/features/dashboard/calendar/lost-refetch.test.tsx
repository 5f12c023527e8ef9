import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { CalendarCard } from './calendar.card.tsx';
import { DayPlan } from './day-plan.tsx';

const today = '2027-03-01';
const event = {
  id: '0198c7a0-0000-7000-8000-000000000001',
  title: 'Ruth Ames',
  start: `${today} 10:00:00`,
  end: `${today} 11:00:00`,
  status: 'waiting',
  payment: false,
};
let fails: boolean;

beforeEach(() => {
  queryClient.clear();
  fails = false;
  vi.stubGlobal('fetch', async () =>
    fails
      ? Response.json({ success: false, code: 'unexpected', message: 'Sorry.' }, { status: 500 })
      : Response.json({ events: [event] }),
  );
});

test.each([
  ['the plan of the day', <DayPlan key="plan" today={today} />],
  ['the calendar', <CalendarCard key="calendar" today={today} />],
])('%s stays on screen when a refetch fails', async (_name, part) => {
  await renderRoutes([{ path: '/', element: part }], ['/?view=list']);
  const text = () => document.body.textContent;
  await act(async () => vi.waitFor(() => expect(text()).toContain('Ruth Ames')));
  fails = true;
  await act(async () => void (await queryClient.invalidateQueries()));
  expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe('error');
  // React Query notifies components in a later task.
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(text()).toContain('Ruth Ames');
});
