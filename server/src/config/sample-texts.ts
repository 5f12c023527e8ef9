import { readSiteTexts, siteTextFiles } from '../domains/platform/settings/index.ts';
import type { Env } from '../env.ts';
import { isPublicAddress } from './loopback.ts';

const sampleNames = { testimonials: 'testimonials', founder: 'a founder’s story' };

/** A sentence about the sample texts that a public landing page still shows; null when there are none. */
export function describeSampleTexts({ DATA_DIR, APP_URL }: Pick<Env, 'DATA_DIR' | 'APP_URL'>): string | null {
  const { texts, errors } = readSiteTexts(DATA_DIR);
  const samples = (['testimonials', 'founder'] as const).filter(
    (name) => texts[name] === null && !errors[name],
  );
  if (samples.length === 0 || !isPublicAddress(APP_URL)) return null;
  const files = samples.map((name) => siteTextFiles[name]).join(' and ');
  return `The landing page shows ${samples.map((name) => sampleNames[name]).join(' and ')} that are samples. Put your own into ${files} in DATA_DIR; an empty file omits the section.`;
}

/** A sentence for each invalid file of the landing page, which is replaced by its sample. */
export const describeInvalidTexts = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string[] =>
  Object.values(readSiteTexts(DATA_DIR).errors);
