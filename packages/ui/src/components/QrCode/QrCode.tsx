import { type ReactNode, useMemo } from 'react'
import { encode } from 'uqr'
import { useStyles } from '../../styles/useStyles.ts'
import css from './QrCode.css.ts'

/** Side of the free square in the middle, as a share of the code's side; error correction level H allows this. */
const markShare = 0.21

/**
 * Renders a QR code, dark on white in both themes (some readers can't scan inverted codes), with a mark in the middle.
 */
export function QrCode({
  value,
  label,
  mark,
}: {
  /** Text to encode. */
  value: string
  /** Describes what scanning the code does. */
  label: string
  /** A `Mark`; it is sized to what the code tolerates. */
  mark?: ReactNode
}) {
  useStyles(css)
  const hasMark = mark !== undefined
  const { size, path } = useMemo(() => draw(value, hasMark), [value, hasMark])
  return (
    <div className="lk-qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} data-size={size}>
        <path className="lk-qr-dots" d={path} />
        {eyes(size).map(([x, y]) => (
          <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
            <rect className="lk-qr-eye" x="0.5" y="0.5" width="6" height="6" rx="1.9" />
            <rect className="lk-qr-pupil" x="2" y="2" width="3" height="3" rx="0.95" />
          </g>
        ))}
      </svg>
      {mark && <span className="lk-qr-mark">{mark}</span>}
    </div>
  )
}

/**
 * Draws every dark module outside the finder patterns and the mark as one path. Only corners are rounded: readers that
 * come close see separate dots as separate modules.
 */
function draw(value: string, hasMark: boolean): { size: number; path: string } {
  const { data, size } = encode(value, { ecc: hasMark ? 'H' : 'M', border: 0 })
  const free = hasMark ? Math.ceil((size * markShare) / 2) + 0.5 : 0
  const middle = size / 2
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const isInEye = (y < 7 && (x < 7 || x >= size - 7)) || (y >= size - 7 && x < 7)
      const isUnderMark = Math.abs(x + 0.5 - middle) < free && Math.abs(y + 0.5 - middle) < free
      if (data[y]?.[x] && !isInEye && !isUnderMark)
        path += `M${x + 0.3} ${y}h.4a.3.3 0 0 1 .3.3v.4a.3.3 0 0 1-.3.3h-.4a.3.3 0 0 1-.3-.3v-.4a.3.3 0 0 1 .3-.3`
    }
  }
  return { size, path }
}

const eyes = (size: number) =>
  [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const
