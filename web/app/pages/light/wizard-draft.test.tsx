import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { calendarDates, slotAt, slotsOn } from '../../domains/calendar/booking/slots/calendar.fixture.ts';
import { createFakeApi } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render.tsx';
import WizardPage from './wizard.page.tsx';

afterEach(() => void vi.restoreAllMocks());

/** Opens the wizard after another page. */
async function openWizard() {
  createFakeApi({
    'timeSlots.dates': calendarDates(),
    'timeSlots.offered': slotsOn('2027-05-05', slotAt(9)),
    'settings.storyCost': { success: true, data: 250 },
    'places.countries': { success: true, data: [] },
    'places.states': { success: true, data: [] },
    'booking.validate': { success: true, message: 'Complete.' },
    'booking.store': {
      success: true,
      message: 'Your session is booked successfully',
      data: { fee: null, payment_link: null, token: 'own' },
    },
  });
  const routes = [
    { path: '/', element: <h1>Landing page</h1> },
    { path: '/terms', element: <h1>Terms</h1> },
    { path: '/schedule-lifestory', element: <WizardPage /> },
  ];
  return renderRoutes(routes, ['/terms', '/schedule-lifestory']);
}

const firstName = () => screen.getByLabelText<HTMLInputElement>(/^First name/);

test('what a visitor typed survives a reload', async () => {
  const { user, unmount } = await openWizard();
  await user.type(firstName(), 'Ana');
  unmount();
  await openWizard();
  expect(firstName().value).toBe('Ana');
});

test('after a booking the form is empty again', async () => {
  const { user, unmount } = await openWizard();
  await user.type(firstName(), 'Ana');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.getByLabelText(/^9:00/)).toHaveProperty('checked', true));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { name: 'Finished' });
  unmount();
  await openWizard();
  expect(firstName().value).toBe('');
});

test('the close button returns to the previous page, or to the landing page if there is none', async () => {
  const { user, router } = await openWizard();
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(2);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByRole('heading', { name: 'Terms' });
  await act(() => router.navigate(1));
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(1);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByRole('heading', { name: 'Landing page' });
});
