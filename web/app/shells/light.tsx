import { guard } from '../guard.ts';
import { LandingFrame } from './landing/landing-frame.tsx';
import { pageMeta } from './page-meta.ts';

export const meta = pageMeta;
export const clientMiddleware = [guard];

/** The shell of pages with which many visits begin: like `plain`, but without Mantine and the query cache. */
export default function LightShell() {
  return <LandingFrame shell="light" />;
}
