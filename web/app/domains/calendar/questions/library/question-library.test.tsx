import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { signInAs } from '../../../people/people/person.fixture.ts';
import { libraryTopics, questionId } from '../question.fixture.ts';
import { QuestionLibrary } from './question-library.tsx';

async function show(role: 'Super Admin' | 'Developer' = 'Super Admin') {
  signInAs(role);
  const saved = { success: true as const, message: 'Saved' };
  const api = createFakeApi({
    'questions.library': { success: true, data: libraryTopics },
    'questions.saveTopic': saved,
    'questions.saveLibraryQuestion': saved,
    'questions.orderLibrary': saved,
    'questions.orderTopics': saved,
  });
  const rendered = await renderElement(<QuestionLibrary />);
  const heading = await screen.findByRole('heading', { name: 'Childhood home' });
  await rendered.user.click(heading);
  return { ...rendered, api };
}

test('a question is added to a topic', async () => {
  const { user, api } = await show();
  await user.click(screen.getAllByRole('button', { name: 'Add question' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Add question' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Question' }), 'Did you have a garden?');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.listBodies('questions.saveLibraryQuestion')).toEqual([
      { topic_id: questionId(10), text: 'Did you have a garden?', is_hidden: false },
    ]),
  );
});

test('a question is changed, hidden and moved to another topic in one dialog', async () => {
  const { user, api } = await show();
  await user.click(screen.getByRole('button', { name: 'Edit: Where did you grow up?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit question' });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Topic' }), 'Work');
  await user.click(within(dialog).getByRole('checkbox', { name: /^Hidden/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.listBodies('questions.saveLibraryQuestion')).toEqual([
      { id: questionId(11), topic_id: questionId(20), text: 'Where did you grow up?', is_hidden: true },
    ]),
  );
});

test('topics are added and renamed, and a name in use is refused with its reason', async () => {
  const { user, api } = await show();
  await user.click(screen.getAllByRole('button', { name: 'Rename topic' })[0] as HTMLElement);
  const name = screen.getByRole('textbox', { name: 'Name of the topic' });
  await user.clear(name);
  await user.type(name, 'Home');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.listBodies('questions.saveTopic')).toEqual([{ id: questionId(10), name: 'Home' }]),
  );
  api.replies['questions.saveTopic'] = createRejection(
    409,
    'conflict',
    'There is already a topic with this name.',
  );
  await user.type(screen.getByRole('textbox', { name: 'New topic' }), 'Work');
  await user.click(screen.getByRole('button', { name: 'Add topic' }));
  await screen.findByText('There is already a topic with this name.');
});

test('questions of a topic are reordered', async () => {
  const { user, api } = await show();
  await user.click(screen.getByRole('button', { name: 'Move down: Where did you grow up?' }));
  await waitFor(() =>
    expect(api.listBodies('questions.orderLibrary')).toEqual([
      { topic_id: questionId(10), ids: [questionId(12), questionId(11)] },
    ]),
  );
});

test('topics are reordered', async () => {
  const { user, api } = await show();
  await user.click(screen.getByRole('button', { name: 'Change the order of topics' }));
  const names = libraryTopics.map(({ name }) => name);
  await user.click(screen.getByRole('button', { name: `Move down: ${names[0]}` }));
  const [first = '', second = '', ...others] = libraryTopics.map(({ id }) => id);
  await waitFor(() =>
    expect(api.listBodies('questions.orderTopics')).toEqual([{ ids: [second, first, ...others] }]),
  );
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByRole('heading', { name: names[0] ?? '' });
});

test('a Developer reads the library, with hidden questions marked, and cannot change it', async () => {
  await show('Developer');
  expect(screen.getByText('A hidden question?').textContent).toContain('(hidden)');
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  for (const button of screen.getAllByRole('button', { name: /^(Edit|Add|Rename)/ })) {
    expect(button).toHaveProperty('disabled', true);
  }
});
