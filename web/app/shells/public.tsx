import { LandingFrame } from './landing/landing-frame.tsx';
import { pageMeta } from './page-meta.ts';

export const meta = pageMeta;

/** The shell of public pages: the landing frame without access checks, Mantine, React Query and API calls. */
export default function PublicShell() {
  return <LandingFrame shell="public" />;
}
