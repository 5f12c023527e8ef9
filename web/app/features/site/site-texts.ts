import type { SiteTexts } from '@lifestory/contract';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

/**
 * The business’s own texts of the landing page; undefined while loading, so that no sample appears where it was
 * replaced. The samples are shown without a response.
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
