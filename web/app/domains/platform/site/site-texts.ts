import type { SiteTexts } from '@lifestory/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';

/**
 * The business’s texts for the landing page; undefined while loading, so that a replaced sample never appears. If
 * the request fails, the samples are shown.
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
