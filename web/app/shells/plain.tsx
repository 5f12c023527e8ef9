import { Outlet } from 'react-router';
import { guard } from '../guard.ts';
import { AppServices } from './app-services.tsx';
import { Footer } from './footer.tsx';
import { LandingMenu } from './landing-menu.tsx';
import { pageMeta } from './page-meta.ts';

export const meta = pageMeta;
export const clientMiddleware = [guard];

/** The shell of pages with forms: landing menu and app services. */
export default function PlainShell() {
  return (
    <AppServices>
      <div data-shell="plain">
        <LandingMenu />
        <main id="main">
          <Outlet />
        </main>
        <Footer />
      </div>
    </AppServices>
  );
}
