import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { ownInterviewQuery } from '../../domains/calendar/booking/index.ts';
import { ownInterview } from '../../domains/calendar/booking/own-interview/interview.fixture.ts';
import { questionBox } from '../../domains/calendar/questions/question.fixture.ts';
import { createFakeApi, createRejection, replyNever } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render.tsx';
import OwnInterviewPage from './own-interview.page.tsx';

const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name });
const notFound = createRejection(404, 'not_found', 'Not here.');

const Refetch = () => (useQuery(ownInterviewQuery('secret')).isError ? <p>The refetch failed.</p> : null);

const openPage = () =>
  renderRoutes(
    [
      {
        path: '/interview/:token',
        element: (
          <>
            <OwnInterviewPage />
            <Refetch />
          </>
        ),
      },
    ],
    ['/interview/secret'],
  );

/** Opens the page of an interview that can still be changed. */
async function openInterview(paid = false) {
  const api = createFakeApi({
    'booking.own': { success: true, data: ownInterview({ paid }) },
    'booking.cancelOwn': { success: true, message: 'Cancelled.' },
  });
  const { user } = await openPage();
  await findTitle('Your interview');
  const cancel = async () => {
    await user.click(screen.getByRole('button', { name: 'Cancel the interview' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
  };
  return { api, cancel };
}

test('an interview stays on screen while a refetch fails', async () => {
  const { api } = await openInterview();
  api.replies['booking.own'] = createRejection(500, 'unexpected', 'Sorry.');
  void queryClient.invalidateQueries();
  await screen.findByText('The refetch failed.');
  await findTitle('Your interview');
});

test('the questions for an interview are on its page', async () => {
  createFakeApi({
    'booking.own': { success: true, data: ownInterview() },
    'questions.boxByLink': { success: true, data: questionBox() },
  });
  await openPage();
  const box = await screen.findByRole('region', { name: 'Questions for the interview' });
  expect(box.textContent).toContain('What did your kitchen smell like? – Anna, 12');
});

test.each([true, false])('a cancellation is confirmed, with the payment if paid (%s)', async (paid) => {
  const { cancel } = await openInterview(paid);
  await cancel();
  await findTitle('Your interview is cancelled');
  expect(screen.queryByText(/Your payment stays valid/) !== null).toBe(paid);
  const link = screen.getByRole('link', { name: 'Choose another time' });
  expect(link.getAttribute('href')).toBe('/schedule-lifestory');
});

test('cancelling an interview that was cancelled in another window shows that there is none', async () => {
  const { api, cancel } = await openInterview();
  api.replies['booking.own'] = notFound;
  api.replies['booking.cancelOwn'] = notFound;
  await cancel();
  await findTitle('There is no interview here');
});

test('nothing is shown about an interview while it loads', async () => {
  createFakeApi({ 'booking.own': replyNever });
  await openPage();
  screen.getByText('Loading…');
  expect(screen.queryByRole('heading')).toBeNull();
});

test('an invalid link offers to book an interview', async () => {
  createFakeApi({ 'booking.own': notFound });
  await openPage();
  await findTitle('There is no interview here');
  screen.getByRole('link', { name: 'Schedule an interview' });
});

test('an expired link offers to sign in', async () => {
  createFakeApi({ 'booking.own': createRejection(403, 'link_expired', 'This link has expired.') });
  await openPage();
  await findTitle('This link has expired');
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
});

test('an interview that cannot be loaded shows the reason, and a retry loads it', async () => {
  const api = createFakeApi({ 'booking.own': createRejection(500, 'unexpected', 'Please wait.') });
  const { user } = await openPage();
  await findTitle('We could not open your interview');
  screen.getByText('Please wait.');
  api.replies['booking.own'] = { success: true, data: ownInterview() };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await findTitle('Your interview');
});
