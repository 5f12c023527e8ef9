import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { ChunkFailure, loadChunk } from './chunk.ts';
import { ChunkNotice } from './chunk-notice.tsx';

interface Options {
  /** Shown while the part loads. */
  waiting?: ReactNode;
  /** The part opens over the page: its notice stands at the bottom of the window. */
  floating?: boolean;
}

/** A part of a page whose code is loaded when it is first shown. */
interface LazyComponent<P extends object> {
  (props: P): ReactNode;
  /** Loads the code ahead of time. A failure is kept quiet: the part tries again when it is shown. */
  preload(): void;
}

/**
 * Makes a component that loads with its first use. When that fails, the part alone says so and tries again; the page
 * around it stays.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { waiting = null, floating = false }: Options = {},
): LazyComponent<P> {
  // React remembers a failure for good: what failed is replaced by a fresh one.
  const fresh = (): ComponentType<P> =>
    lazy(() =>
      loadChunk(load).catch((failure: unknown) => {
        content = fresh();
        throw failure;
      }),
    ) as ComponentType<P>;
  let content = fresh();
  const Part = (props: P) => (
    <LazyBoundary floating={floating}>
      {() => <Suspense fallback={waiting}>{createElement(content, props)}</Suspense>}
    </LazyBoundary>
  );
  Part.preload = () => void load().catch(() => undefined);
  return Part;
}

interface BoundaryProps {
  floating: boolean;
  children: () => ReactNode;
}

/** Keeps what breaks in a part within that part. */
class LazyBoundary extends Component<BoundaryProps, { failure: unknown }> {
  override state = { failure: null };

  static getDerivedStateFromError = (failure: unknown) => ({ failure });

  retry = () => this.setState({ failure: null });

  override render(): ReactNode {
    const { failure } = this.state as { failure: unknown };
    if (failure === null) return this.props.children();
    const problem = failure instanceof ChunkFailure ? failure.problem : 'unavailable';
    return (
      <ChunkNotice problem={problem} missing="part" floating={this.props.floating} onRetry={this.retry} />
    );
  }
}
