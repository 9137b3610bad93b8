import type { ReactNode } from 'react'

/** What every icon takes. Icons are decoration: what holds one carries the name. */
export type IconProps = {
  /** 16, 20 (unless told) or 28 pixels. */
  size?: 'small' | 'large'
}

/** The frame of an icon: 24 px grid, drawn in strokes of the text's colour. `flip` mirrors it right to left. */
export function Icon({ size, flip, children }: IconProps & { flip?: boolean; children: ReactNode }) {
  return (
    <svg
      className="lk-icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      data-size={size}
      data-flip={flip ? '' : undefined}
    >
      {children}
    </svg>
  )
}
