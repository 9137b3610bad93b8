import { useStyles } from '@latchkey/ui'
import css from './FullAddress.css.ts'

/** A full address: its ends are easy to forge. Left to right in every script. */
export function FullAddress({ children }: { children: string }) {
  useStyles(css)
  return (
    <bdi className="ask-address" dir="ltr" translate="no">
      {children}
    </bdi>
  )
}
