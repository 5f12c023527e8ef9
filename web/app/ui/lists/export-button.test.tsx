import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../api/failure.ts';
import { signInAs } from '../../domains/people/people/person.fixture.ts';
import { replyNever } from '../../testing/fake-api.ts';
import { renderElement } from '../../testing/render.tsx';
import { ExportButton } from './export-button.tsx';

const downloads = vi.fn<(url: string) => void>();

beforeEach(() => {
  signInAs('Super Admin');
  downloads.mockReset();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads(this.href);
  });
});

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' });

test('an export is downloaded', async () => {
  const { user } = await renderElement(<ExportButton getUrl={async () => '/api/people.csv?signature=1'} />);
  await user.click(button());
  await screen.findByText('Your file is downloading');
  expect(downloads.mock.calls).toEqual([['http://localhost:3000/api/people.csv?signature=1']]);
});

test('a rejected export shows the reason, downloads nothing and can be retried', async () => {
  const getUrl = vi
    .fn(async () => '/api/people.csv')
    .mockRejectedValueOnce(new Failure(429, { message: 'Too many.' }));
  const { user } = await renderElement(<ExportButton getUrl={getUrl} />);
  await user.click(button());
  await screen.findByText('Too many.');
  expect(downloads).not.toHaveBeenCalled();
  await user.click(button());
  await screen.findByText('Your file is downloading');
});

test('while a file is prepared it cannot be requested again', async () => {
  const getUrl = vi.fn(replyNever);
  const { user } = await renderElement(<ExportButton getUrl={getUrl} />);
  await user.click(button());
  expect(button().disabled).toBe(true);
  await user.click(button());
  expect(getUrl).toHaveBeenCalledOnce();
});

test('a Developer cannot export and sees the reason', async () => {
  signInAs('Developer');
  const getUrl = vi.fn(replyNever);
  const { user } = await renderElement(<ExportButton getUrl={getUrl} />);
  await user.click(button());
  expect(getUrl).not.toHaveBeenCalled();
  expect(button().title).toBe('Only a Super Admin can change this.');
});
