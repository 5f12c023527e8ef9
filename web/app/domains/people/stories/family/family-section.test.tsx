import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { familyMember } from '../story.fixture.ts';
import { FamilySection } from './family-section.tsx';

const apiWith = (...members: ReturnType<typeof familyMember>[]) =>
  createFakeApi({ 'stories.family': { success: true, data: members } });

test('the section announces that it is loading', async () => {
  createFakeApi({ 'stories.family': replyNever });
  await renderElement(<FamilySection />);
  screen.getByRole('status', { name: 'Loading friends and family…' });
});

test('a family that fails to load can be loaded again', async () => {
  const { replies } = createFakeApi({
    'stories.family': createRejection(500, 'unexpected', 'Something went wrong'),
  });
  const { user } = await renderElement(<FamilySection />);
  await screen.findByText('Friends and family could not be loaded.');
  expect(screen.queryByRole('status', { name: 'Loading friends and family…' })).toBeNull();
  replies['stories.family'] = { success: true, data: [familyMember()] };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Nora Reed');
  expect(screen.queryByText('Friends and family could not be loaded.')).toBeNull();
});

test('each member has a name, a relationship, and whether they have joined', async () => {
  apiWith(
    familyMember({ bio: 'Loves sailing.' }),
    familyMember({ id: 'paul', fullName: 'Paul Reed', is_active: true, pivot: { relationship: 'Unknown' } }),
  );
  await renderElement(<FamilySection />);
  await screen.findByText('Nora Reed');
  const [nora, paul] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(nora).toContain('DaughterInvited');
  expect(paul).toContain('Friend or familyAccount Created');
  // E-mail address and bio are on the page for friends and family.
  expect(nora).not.toContain('nora@example.com');
  expect(nora).not.toContain('Loves sailing.');
});

test('the storyteller can invite more people', async () => {
  apiWith(familyMember());
  await renderElement(<FamilySection canInvite />);
  const invite = await screen.findByRole('link', { name: 'Invite' });
  expect(invite.getAttribute('href')).toBe('/friends-and-family?invite');
});

test('a member of the story cannot invite anyone', async () => {
  apiWith(familyMember());
  await renderElement(<FamilySection />);
  await screen.findByText('Nora Reed');
  expect(screen.queryByRole('link', { name: 'Invite' })).toBeNull();
});

test('a storyteller without members is asked to invite someone', async () => {
  apiWith();
  await renderElement(<FamilySection canInvite />);
  await screen.findByText('No Friends & Family');
  const invite = screen.getByRole('link', { name: 'Invite someone' });
  expect(invite.getAttribute('href')).toBe('/friends-and-family?invite');
});

test('other viewers of an empty family see no link', async () => {
  apiWith();
  await renderElement(<FamilySection />);
  await screen.findByText('No Friends & Family');
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  { family: 'a customer', props: { storytellerId: 'rose' }, body: { id: 'rose' } },
  { family: 'the active story', props: {}, body: {} },
])('the family of $family is requested', async ({ props, body }) => {
  const api = apiWith(familyMember());
  await renderElement(<FamilySection {...props} />);
  await screen.findByText('Nora Reed');
  expect(api.listBodies('stories.family')).toEqual([body]);
});
