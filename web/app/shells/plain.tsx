import { guard } from '../guard.ts';
import { AppServices } from './app-services.tsx';
import { LandingFrame } from './landing/landing-frame.tsx';
import { pageMeta } from './page-meta.ts';

export const meta = pageMeta;
export const clientMiddleware = [guard];

/** The shell of other pages outside the customer and staff areas: the landing frame with the app services. */
export default function PlainShell() {
  return (
    <AppServices>
      <LandingFrame shell="plain" />
    </AppServices>
  );
}
