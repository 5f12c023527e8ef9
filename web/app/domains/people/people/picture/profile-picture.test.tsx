import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readUser, storeSignIn } from '../../../../api/sign-in.ts';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { userInfo } from '../person.fixture.ts';
import type PictureCrop from './picture-crop.tsx';
import { ProfilePicture } from './profile-picture.tsx';

// The crop area requires layout and a canvas, so a stub with its buttons replaces it.
vi.mock('./picture-crop.tsx', () => ({
  default: ({ busy, onCancel, onCrop, onBroken }: Parameters<typeof PictureCrop>[0]) => (
    <>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
      <button type="button" disabled={busy} onClick={() => onCrop(new Blob(['square']))}>
        Save picture
      </button>
      <button type="button" onClick={onBroken}>
        Fail to open
      </button>
    </>
  ),
}));

const newPicture = '/api/media/profiles/new-256.webp';

beforeEach(() => storeSignIn(userInfo(), 'secret'));

/** Renders the picture and chooses a file with this name. */
async function chooseFile(filename: string) {
  const api = createFakeApi({
    'people.updatePicture': { success: true, message: 'Profile image updated' },
    'people.info': { success: true, data: userInfo({ profile: newPicture }) },
  });
  const { user } = await renderElement(<ProfilePicture name="Mei Tanaka" picture={null} />);
  // Unlike `user.upload`, `fireEvent` also accepts files that the file picker would filter out.
  fireEvent.change(screen.getByLabelText('Profile picture'), {
    target: { files: [new File(['picture'], filename)] },
  });
  return {
    api,
    user,
    clickButton: async (name: string) => user.click(await screen.findByRole('button', { name })),
  };
}

test('a first picture can be added', async () => {
  await renderElement(<ProfilePicture name="Mei Tanaka" picture={null} />);
  expect(screen.getByRole('button', { name: 'Add a picture' })).toBeDefined();
  expect(screen.getByText('MT')).toBeDefined();
});

test('a picture can be changed', async () => {
  await renderElement(<ProfilePicture name="Mei Tanaka" picture={newPicture} />);
  expect(screen.getByRole('button', { name: 'Change picture' })).toBeDefined();
  expect(screen.queryByText('MT')).toBeNull();
});

test('an unsupported file is rejected with a list of the accepted types', async () => {
  await chooseFile('mei.gif');
  await screen.findByText('Please choose a picture that ends with .png, .jpeg or .jpg.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the cropped picture is sent and the user is refetched', async () => {
  const { api, clickButton } = await chooseFile('Mei.JPEG');
  await clickButton('Save picture');
  await screen.findByText('Profile image updated successfully');
  const [body] = api.listBodies('people.updatePicture');
  expect(body instanceof FormData && body.get('profile')).toBeInstanceOf(File);
  expect(readUser()?.profile).toBe(newPicture);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('cancelling sends nothing', async () => {
  const { api, clickButton } = await chooseFile('mei.png');
  await clickButton('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.requests).toEqual([]);
});

test('a picture that cannot be opened is reported, and the dialog closes', async () => {
  const { clickButton } = await chooseFile('mei.png');
  await clickButton('Fail to open');
  await screen.findByText('We could not open this picture. Please choose another one.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a rejected picture shows the reason in the dialog', async () => {
  const { api, clickButton } = await chooseFile('mei.png');
  const message = 'Please choose a larger picture.';
  api.replies['people.updatePicture'] = createRejection(422, 'invalid', { profile: [message] });
  await clickButton('Save picture');
  expect((await screen.findByRole('dialog')).textContent).toContain('Your picture');
  await screen.findByText(message);
});

test('while the picture is sent, a second click sends nothing', async () => {
  const { api, clickButton } = await chooseFile('mei.png');
  api.replies['people.updatePicture'] = replyNever;
  await clickButton('Save picture');
  await clickButton('Save picture');
  expect(api.requests).toHaveLength(1);
});
