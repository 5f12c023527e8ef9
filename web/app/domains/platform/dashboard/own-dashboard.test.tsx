import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { signInAs } from '../../people/people/person.fixture.ts';
import { OwnDashboard } from './own-dashboard.tsx';

test('the dashboard of an Interviewer shows their interviews and requests neither figures nor alerts', async () => {
  signInAs('Interviewer');
  const api = createFakeApi({
    'timeSlots.dates': { success: true, currentDate: '2027-05-03', disabledDates: [] } as never,
    'timeSlots.fetchAll': { success: true, events: [] },
    'interviews.waiting': { success: true, data: { sessions: [], counts: [] } },
    'interviews.events': { success: true, events: [] },
    'dashboard.own': {
      success: true,
      data: {
        total: 1,
        upcoming: [
          {
            id: '01890000-0000-7000-8000-000000000050',
            start_time: '2027-05-04 10:00:00',
            starts_at: '2027-05-04T17:00:00.000Z',
            join_url: null,
            own_call: false,
            user_id: '01890000-0000-7000-8000-000000000001',
            status: 'waiting',
            customer: { fullName: 'Mei Tanaka', deleted: false },
          },
        ],
      },
    },
  });
  await renderElement(<OwnDashboard />);
  expect((await screen.findByRole('link', { name: 'Mei Tanaka' })).getAttribute('href')).toBe(
    '/session/view/01890000-0000-7000-8000-000000000050',
  );
  const names = new Set(api.requests.map(({ name }) => name));
  for (const name of ['dashboard.data', 'dashboard.months', 'dashboard.alerts'] as const) {
    expect(names.has(name)).toBe(false);
  }
});
