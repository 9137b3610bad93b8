import { Skeleton, useStyles } from '@latchkey/ui'
import { createElement, type ReactElement, type ReactNode } from 'react'
import css from './skeleton.css.ts'

/**
 * Creates the placeholder of a view whose code is loading: its parts from top to bottom, as high as the view, so that
 * nothing moves when the view replaces it.
 */
export function skeleton(height: number, ...parts: readonly ReactElement[]): ReactElement {
  return createElement(ViewSkeleton, { height }, ...parts)
}

function ViewSkeleton({ height, children }: { height: number; children?: ReactNode }) {
  useStyles(css)
  return (
    <div className="lk-view-skeleton" style={{ blockSize: height }} aria-hidden="true">
      {children}
    </div>
  )
}

/** Stands for a field, a button, a card or a code. */
export const block = (height: number, width?: number) => (
  <Skeleton shape="block" height={height} {...(width !== undefined && { width })} />
)

/** Stands for the rows of a list. */
export const rows = (count: number, height = 56) => (
  <>
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change
      <Skeleton key={at} shape="block" height={height} />
    ))}
  </>
)

/** Stands for a logo, an avatar or an icon. */
export const disc = (size: number) => <Skeleton shape="round" width={size} height={size} />

/** Stands for a line of text. */
export const line = (width: number) => <Skeleton width={width} height={14} />

/** Stands for parts beside each other. */
export const across = (...parts: readonly ReactElement[]) =>
  createElement('div', { className: 'lk-view-skeleton-line' }, ...parts)

/** Leaves space between two groups of parts. */
export const space = (height: number) => <div style={{ blockSize: height }} />
