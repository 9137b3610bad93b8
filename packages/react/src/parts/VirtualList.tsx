import { useScrollBox, useStyles } from '@latchkey/ui'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import css from './VirtualList.css.ts'

/** Renders a long list in its view's scroll container. Only the visible rows and a few beyond are in the document. */
export function VirtualList<row>({
  label,
  rows,
  keyOf,
  heightOf,
  gap = 0,
  onMore,
  children,
}: {
  label: string
  rows: readonly row[]
  /** Must be a stable reference, or every row is repositioned in every frame. */
  keyOf: (row: row) => string
  /** Estimated height in pixels. Rendered rows are measured. */
  heightOf: (row: row) => number
  /** Between rows, in pixels. */
  gap?: number
  /** Called when the last rows are near. Absent if there are no more. */
  onMore?: (() => void) | undefined
  /** Renders a row. */
  children: (row: row) => ReactNode
}) {
  useStyles(css)
  const box = useScrollBox()
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const own = list.current
    if (!box || !own) return
    const measure = () => {
      const top = own.getBoundingClientRect().top - box.getBoundingClientRect().top
      setScrollMargin(Math.round(top + box.scrollTop))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    // Content above appears and grows later. Scrolling only changes the list's own height, and forces no layout.
    const heights = new Map<Element, number>()
    let besides: number | undefined
    const observer = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) heights.set(target, contentRect.height)
      const whole = [...box.children].reduce((sum, child) => sum + (heights.get(child) ?? 0), 0)
      const before = besides
      besides = Math.round(whole - (heights.get(own) ?? 0))
      if (besides !== before) measure()
    })
    for (const element of [own, ...box.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  const getItemKey = useCallback((at: number) => keyOf(rows[at] as row), [rows, keyOf])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: (at) => heightOf(rows[at] as row),
    getItemKey,
    gap,
    overscan: 8,
    scrollMargin,
    initialRect: { width: 344, height: 480 },
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? -1
  useEffect(() => {
    if (last >= rows.length - 10) onMore?.()
  }, [last, rows.length, onMore])
  return (
    <ul
      ref={list}
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless it is said
      role="list"
      className="lk-virtual"
      aria-label={label}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-posinset={index + 1}
          aria-setsize={onMore ? -1 : rows.length}
          style={{ translate: `0 ${start - scrollMargin}px` }}
        >
          {children(rows[index] as row)}
        </li>
      ))}
    </ul>
  )
}
