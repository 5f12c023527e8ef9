// The properties of `window` that no standard describes: our own, and the private ones of React Router that pages use.

/** The calls that head/early-calls.ts started; app/api/early-reply.ts takes the replies. */
interface EarlyCalls {
  /** The token that the calls were made with, or null. */
  token: string | null;
  /** The replies by `earlyReplyKey`. */
  replies: Map<string, Promise<Response>>;
}

/** A route of React Router's manifest: its module, and all that the module imports. */
interface RouterManifestRoute {
  module: string;
  imports?: string[];
}

/** A route of React Router, with functions that load its parts. */
interface RouterRoute {
  id: string;
  lazy?: Record<string, (() => Promise<unknown>) | undefined>;
  children?: RouterRoute[];
}

interface Window {
  __earlyCalls?: EarlyCalls;
  /** Private to React Router, which sets it in the document. The URL contains a hash of the manifest. */
  __reactRouterManifest?: { url?: string; routes: Record<string, RouterManifestRoute | undefined> };
  /** Private to React Router, which sets it when it creates its router. */
  __reactRouterDataRouter?: { routes: RouterRoute[] };
}
