import textFont from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import headingFont from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect } from 'react';
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import './ui/styles/theme.css';
import './ui/styles/fonts.css';
import './ui/styles/base.css';
import './ui/notices/browser-notice.css';
import earlyActions from './head/early-actions.ts?script';
import firstPaint from './head/first-paint.ts?script';
import oldBrowser from './head/old-browser.ts?script';
import { PageNotice } from './shells/page-notice.tsx';
import { SingleSubmit } from './ui/forms/single-submit.tsx';
import { FocusOnNavigation } from './ui/layout/focus-on-navigation.tsx';
import { Loading } from './ui/loading/loading.tsx';
import { OfflineBanner } from './ui/notices/offline-banner.tsx';
import { PageFailure } from './ui/notices/page-failure.tsx';
import { Toaster } from './ui/notices/toaster.tsx';

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

export const links: LinksFunction = () => [
  { ...font, href: textFont },
  { ...font, href: headingFont },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

// Inlined into every prerendered page. In the browser the script has already run, so bundles omit its source.
const headScript = import.meta.env.SSR ? firstPaint + earlyActions : '';
// Apart from the other, which old browsers cannot read.
const noticeScript = import.meta.env.SSR ? oldBrowser : '';
// For browsers that run none of the bundles.
const noScriptNotice = import.meta.env.SSR
  ? '<div class="browser-notice"><strong>This page needs JavaScript, which is switched off in this browser.</strong><p>Please switch it on in the settings of the browser and reload this page, or open it in another one.</p></div><style>.first-loading { display: none }</style>'
  : '';

/**
 * The HTML document. The scripts in its head, which are those of the folder `head`, run before the first paint.
 */
export function Layout({ children }: { children: ReactNode }) {
  // By then every control inside works, because effects run from the innermost element outwards.
  useEffect(() => void window.dispatchEvent(new Event('pageready')), []);
  return (
    <html lang="en-US" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, hashed by the server's policy */}
        <script dangerouslySetInnerHTML={{ __html: headScript }} suppressHydrationWarning />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, hashed by the server's policy */}
        <script dangerouslySetInnerHTML={{ __html: noticeScript }} suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <noscript
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text
          dangerouslySetInnerHTML={{ __html: noScriptNotice }}
          suppressHydrationWarning
        />
        {/* Filled by head/old-browser.ts, before React takes over the page. */}
        <div
          className="browser-notice"
          data-browser-notice=""
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React leaves the text alone
          dangerouslySetInnerHTML={{ __html: '' }}
          suppressHydrationWarning
        />
        {children}
        {/* Filled by head/early-actions.ts, which also runs while React takes over the page. */}
        <p
          className="early-status"
          role="status"
          data-early-status=""
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React leaves the text alone
          dangerouslySetInnerHTML={{ __html: '' }}
          suppressHydrationWarning
        />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <OfflineBanner />
      <FocusOnNavigation />
      <SingleSubmit />
      <Outlet />
      <PageNotice />
      <Toaster />
    </>
  );
}

/** Shown while a page that is not prerendered loads. */
export function HydrateFallback() {
  return (
    <>
      <div className="first-loading">
        <Loading />
      </div>
      <PageNotice isFirstPage />
    </>
  );
}

/** The outermost error boundary, for pages that fail to render. */
export function ErrorBoundary() {
  return <PageFailure />;
}
