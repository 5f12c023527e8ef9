import { Outlet } from 'react-router';
import { Footer } from './footer.tsx';
import { LandingMenu } from './landing-menu.tsx';

/** The frame of pages outside the customer and staff areas: landing menu, page and footer. */
export function LandingFrame({ shell }: { shell: 'public' | 'light' | 'plain' }) {
  return (
    <div data-shell={shell}>
      <LandingMenu />
      <main id="main">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
