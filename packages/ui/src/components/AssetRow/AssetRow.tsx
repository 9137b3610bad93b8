import type { ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './AssetRow.css.ts'

/** Props of `AssetRow`. */
export type AssetRowProps = {
  /** Logo. */
  mark: ReactNode
  /** Name of the asset. */
  label: ReactNode
  /** Second line of the left side. */
  detail?: ReactNode
  /** Amount. */
  value?: ReactNode
  /** Second line of the right side. */
  valueDetail?: ReactNode
  /** Styles the value: `good` for received amounts, `failed` is struck through and quiet. */
  tone?: 'good' | 'failed'
  /** Makes the row a button. */
  onClick?: () => void
  /** Makes the row a link. */
  href?: string
}

/** Renders a row with two sides, 56 px high: the asset and its amount. A button, a link, or plain. */
export function AssetRow({ mark, label, detail, value, valueDetail, tone, onClick, href }: AssetRowProps) {
  useStyles(css)
  const inside = (
    <>
      {mark}
      <span className="lk-asset-sides">
        <span className="lk-asset-words">
          <span className="lk-asset-label" dir="auto">
            {label}
          </span>
          {detail !== undefined && (
            <span className="lk-asset-detail" dir="auto">
              {detail}
            </span>
          )}
        </span>
        {(value !== undefined || valueDetail !== undefined) && (
          <span className="lk-asset-words" data-end="" data-tone={tone}>
            <span className="lk-asset-label" dir="auto">
              {value}
            </span>
            {valueDetail !== undefined && (
              <span className="lk-asset-detail" dir="auto">
                {valueDetail}
              </span>
            )}
          </span>
        )}
      </span>
    </>
  )
  if (href !== undefined) {
    return (
      <a className="lk-asset" href={href} target="_blank" rel="noopener noreferrer">
        {inside}
      </a>
    )
  }
  if (!onClick) return <div className="lk-asset">{inside}</div>
  return (
    <button type="button" className="lk-asset" onClick={onClick}>
      {inside}
    </button>
  )
}
