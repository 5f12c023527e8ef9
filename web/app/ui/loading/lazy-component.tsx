import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { ChunkNotice } from '../notices/chunk-notice.tsx';
import { ChunkFailure, loadChunk } from './chunk.ts';

interface Options {
  /** Shown while the component loads. */
  placeholder?: ReactNode;
  /** Whether the component is an overlay, whose failure notice is shown at the bottom of the window. */
  floating?: boolean;
}

/** A component whose code is loaded when it is first rendered. */
interface LazyComponent<P extends object> {
  (props: P): ReactNode;
  /** Preloads the code. A failure is ignored, because the component retries when it is rendered. */
  preload(): void;
}

/**
 * Creates a component whose code is loaded when it is first rendered. If that fails, a notice with a retry button
 * replaces the component and the rest of the page stays.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { placeholder = null, floating = false }: Options = {},
): LazyComponent<P> {
  // React caches the failure of a lazy component, so a retry requires a new one.
  const createContent = (): ComponentType<P> =>
    lazy(() =>
      loadChunk(load).catch((failure: unknown) => {
        content = createContent();
        throw failure;
      }),
    ) as ComponentType<P>;
  let content = createContent();
  const Lazy = (props: P) => (
    <LazyBoundary floating={floating}>
      {() => <Suspense fallback={placeholder}>{createElement(content, props)}</Suspense>}
    </LazyBoundary>
  );
  Lazy.preload = () => void load().catch(() => undefined);
  return Lazy;
}

interface BoundaryProps {
  floating: boolean;
  children: () => ReactNode;
}

/** Error boundary of a lazy component. */
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
