import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { switchEntry } from '../story.fixture.ts';
import { InvitedStories } from './invited-stories.tsx';

const apiWith = (...entries: ReturnType<typeof switchEntry>[]) =>
  createFakeApi({ 'stories.switches': { success: true, data: entries, booked: false } });

test('the stories a person is a member of are linked to their pages', async () => {
  const api = apiWith(
    switchEntry({ id: 'walter', fullName: 'Walter Brown', own: true }),
    switchEntry(),
    switchEntry({ id: 'otto', fullName: 'Otto Lane', disabled: true }),
  );
  await renderElement(<InvitedStories personId="walter" />);
  await screen.findByText('Rose Whitaker');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['RWRose Whitaker', '/customer-profile/rose'],
    ['OLOtto LaneThis account is in-active', '/customer-profile/otto'],
  ]);
  expect(api.requests.map(({ query }) => query)).toEqual([{ id: 'walter' }]);
});

test('a message is shown for a person who is not a member of any story', async () => {
  apiWith(switchEntry({ own: true }));
  await renderElement(<InvitedStories personId="walter" />);
  await screen.findByText('No record found');
  expect(screen.queryByRole('link')).toBeNull();
});

test('if the stories cannot be loaded, the reason is shown', async () => {
  createFakeApi({ 'stories.switches': createRejection(404, 'not_found', 'This person does not exist.') });
  await renderElement(<InvitedStories personId="walter" />);
  expect((await screen.findByRole('alert')).textContent).toBe('This person does not exist.');
  expect(screen.queryByText('No record found')).toBeNull();
});

/** Renders an optional section above one that is always shown. */
const showBoth = () =>
  renderElement(
    <>
      <InvitedStories personId="walter" onlyIfAny />
      <InvitedStories personId="walter" />
    </>,
  );

const headings = () => screen.queryAllByRole('heading', { name: 'Lifestories invited' });

test('an optional section is shown if there is a story', async () => {
  apiWith(switchEntry());
  await showBoth();
  expect(await screen.findAllByRole('link', { name: /Rose Whitaker/ })).toHaveLength(2);
  expect(headings()).toHaveLength(2);
});

test('an optional section without stories is omitted', async () => {
  apiWith();
  await showBoth();
  await screen.findByText('No record found');
  expect(headings()).toHaveLength(1);
});

test('an optional section is omitted if the stories cannot be loaded', async () => {
  createFakeApi({ 'stories.switches': createRejection(404, 'not_found', 'This person does not exist.') });
  await showBoth();
  await screen.findByText('This person does not exist.');
  expect(headings()).toHaveLength(1);
});
