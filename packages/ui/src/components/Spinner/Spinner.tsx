import { useStyles } from '../../styles/useStyles.ts'
import css from './Spinner.css.ts'

/** Renders a quiet progress indicator that appears after 150 ms. Its parent describes what is in progress. */
export function Spinner() {
  useStyles(css)
  return (
    <svg className="lk-spinner" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <circle cx="10" cy="10" r="8" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  )
}
