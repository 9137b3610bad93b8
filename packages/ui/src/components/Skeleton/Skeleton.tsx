import type { CSSProperties } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Skeleton.css.ts'

/** Renders a placeholder with the size of the content to come. Not announced: its container is `aria-busy`. */
export function Skeleton({
  width = '100%',
  height = 16,
  shape = 'line',
}: {
  width?: number | string
  height?: number | string
  shape?: 'line' | 'round' | 'block'
}) {
  useStyles(css)
  const style: CSSProperties = { inlineSize: width, blockSize: height }
  return <span className="lk-skeleton" data-shape={shape} style={style} aria-hidden="true" />
}

/** Renders the placeholder of a whole part of a view, which is busy until its content replaces it. */
export function SkeletonBlock({ height }: { height: number }) {
  return (
    <div aria-busy="true">
      <Skeleton shape="block" height={height} />
    </div>
  )
}

/** Renders the placeholder of an `AssetRow`. */
export function AssetRowSkeleton() {
  useStyles(css)
  return (
    <span className="lk-skeleton-row" aria-hidden="true">
      <Skeleton shape="round" width={36} height={36} />
      <span className="lk-skeleton-words">
        <Skeleton width="46%" height={14} />
        <Skeleton width="32%" height={12} />
      </span>
      <span className="lk-skeleton-words" data-end="">
        <Skeleton width={68} height={14} />
        <Skeleton width={44} height={12} />
      </span>
    </span>
  )
}
