import type { SiteTexts } from '@lifestory/contract';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

/**
 * The business's own texts of the landing page; undefined until they are known, so that a sample never stands where
 * it was replaced. Without an answer the samples are shown.
 */
export function useSiteTexts(): SiteTexts | undefined {
  const [texts, setTexts] = useState<SiteTexts>();
  useEffect(() => {
    call('settings.siteTexts').then(
      ({ data }) => setTexts(data),
      () => setTexts({ testimonials: null, founder: null }),
    );
  }, []);
  return texts;
}
