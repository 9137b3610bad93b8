import type { ReactNode } from 'react'

/** Props of every icon. Icons are decorative: their container has the accessible name. */
export type IconProps = {
  /** 16, 20 (default) or 28 pixels. */
  size?: 'small' | 'large'
}

/** Renders an icon on a 24 px grid, with strokes in the text's colour. `flip` mirrors it in right-to-left layouts. */
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
