import type { Memory } from '@lifestory/contract';
import type { CSSProperties } from 'react';
import { altOf } from './caption.ts';
import { srcSetOf } from './pictures.ts';

interface Props {
  memory: Memory;
  className?: string | undefined;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** Whether the image loads eagerly, because it is the main image of its page. */
  eager?: boolean;
}

/** The responsive image of a memory; its space is reserved before it loads. */
export function Photograph({ memory, className, sizes, eager = false }: Props) {
  const { images, image } = memory;
  const widest = images.at(-1);
  return (
    <img
      className={className}
      style={widest && ({ '--ratio': widest.width / widest.height } as CSSProperties)}
      // Must come before `src`: the browser's first request uses only the attributes already set.
      sizes={sizes}
      srcSet={srcSetOf(memory)}
      src={image}
      width={widest?.width}
      height={widest?.height}
      alt={altOf(memory)}
      loading={eager ? 'eager' : 'lazy'}
      {...(eager ? { fetchPriority: 'high' as const } : {})}
      decoding="async"
    />
  );
}
