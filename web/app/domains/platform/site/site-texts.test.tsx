import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { Founder } from './founder.tsx';
import { useSiteTexts } from './site-texts.ts';
import { Testimonials } from './testimonials.tsx';

/** The sections of the landing page whose texts a business can replace. */
function Sections() {
  const texts = useSiteTexts();
  if (!texts) return <p>Nothing yet</p>;
  return (
    <>
      <Testimonials own={texts.testimonials} />
      <Founder own={texts.founder} />
    </>
  );
}

test('no sample appears before the business’s texts are loaded', async () => {
  createFakeApi({ 'settings.siteTexts': replyNever });
  await renderElement(<Sections />);
  screen.getByText('Nothing yet');
});

test('the texts of the business appear', async () => {
  const testimonials = [{ words: 'Wonderful.', name: 'Ida L.', who: '' }];
  createFakeApi({ 'settings.siteTexts': { success: true, data: { testimonials, founder: [] } } });
  await renderElement(<Sections />);
  await screen.findByText('Wonderful.');
  expect(screen.queryByText(/^It began with a cassette/)).toBeNull();
});

test('the samples appear if the request fails', async () => {
  createFakeApi({ 'settings.siteTexts': createRejection(500, 'unexpected', 'Something went wrong') });
  await renderElement(<Sections />);
  await screen.findByText(/^It began with a cassette/);
  screen.getByText('1 of 3');
});
