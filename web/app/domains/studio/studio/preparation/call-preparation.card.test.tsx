import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import CallPreparationCard from './call-preparation.card.tsx';

const result = {
  camera: 'ok',
  microphone: 'ok',
  speaker: 'heard',
  upload_kbps: 4000,
  free_mb: 9000,
  browser: 'Chrome',
} as const;
const checked_at = '2027-05-03T16:00:00.000Z';

test('staff read which guests have tested their device, and what does not work', async () => {
  createFakeApi({
    'studio.preparation': {
      success: true,
      data: {
        storyteller_url: 'https://story.example/join/rose',
        helper_url: 'https://story.example/join/helper',
        checks: [
          { name: 'Rose Delgado', checked_at, result, problems: [] },
          { name: 'Tom Delgado', checked_at, result, problems: ['camera', 'upload'] },
          { name: 'Ann', checked_at, result: { ...result, microphone: 'silent' }, problems: ['microphone'] },
        ],
        call_phone: '',
        call_requested_at: null,
      },
    },
  });
  await renderElement(<CallPreparationCard interviewId="one" />);
  const [rose, tom, ann] = await screen.findAllByRole('listitem');
  expect(rose?.textContent).toContain('Rose Delgado: everything works.');
  expect(tom?.textContent).toContain('Tom Delgado: the camera does not work, the connection is slow.');
  expect(ann?.textContent).toContain('Ann: the microphone heard nothing.');
  expect(screen.queryByText(/^Asked for a phone call/)).toBeNull();
});
