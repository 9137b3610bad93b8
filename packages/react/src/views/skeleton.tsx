import { useStyles } from '@latchkey/ui'
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import css from './skeleton.css.ts'

/**
 * Creates the placeholder of a view whose code is loading: its parts from top to bottom, as high as the view, so that
 * nothing moves when the view replaces it. Its parts aren't those of `ui`, which would load too early for it.
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

const shape = (blockSize: number, inlineSize: number | undefined, borderRadius?: number) =>
  createElement('i', { style: { blockSize, inlineSize, borderRadius } })

/** Stands for a field, a button, a card or a code. */
export const block = (height: number, width?: number) => shape(height, width)

/** Stands for the rows of a list. */
export const rows = (count: number, height = 56) =>
  createElement(Fragment, null, ...Array.from({ length: count }, () => shape(height, undefined)))

/** Stands for a logo, an avatar or an icon. */
export const disc = (size: number) => shape(size, size, size)

/** Stands for a line of text. */
export const line = (width: number) => shape(14, width, 6)

/** Stands for parts beside each other. */
export const across = (...parts: readonly ReactElement[]) => createElement('p', null, ...parts)

/** Leaves space between two groups of parts. */
export const space = (height: number) => createElement('p', { style: { blockSize: height } })
