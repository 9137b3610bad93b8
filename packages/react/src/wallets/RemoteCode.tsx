import { Button, CopyButton, QrCode, Skeleton, useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/useCopy.ts'
import css from './RemoteCode.css.ts'

/**
 * Shows a code to scan and its link to copy. Reserves their space until the code is ready. Its view loads the texts of
 * remote wallets.
 */
export function RemoteCode({
  uri,
  label,
  mark,
  text,
  note,
  children,
}: {
  /** Undefined until it is ready. */
  uri: string | undefined
  /** What scanning the code does. */
  label: string
  /** Shown inside the code. */
  mark?: ReactNode
  text: string
  /** Additional note. */
  note?: ReactNode
  /** Further ways to connect. */
  children?: ReactNode
}) {
  useStyles(css)
  const copy = useCopy()
  return (
    <div className="lk-remote" aria-busy={uri === undefined}>
      <div className="lk-remote-code">
        {uri === undefined ? (
          <Skeleton shape="block" height="100%" />
        ) : (
          <QrCode value={uri} label={label} mark={mark} />
        )}
      </div>
      <p className="lk-remote-text">{text}</p>
      {note}
      <div className="lk-remote-actions">
        {uri === undefined ? (
          <Button variant="secondary" loading>
            {copy('remote.copy')}
          </Button>
        ) : (
          <CopyButton
            variant="button"
            value={uri}
            label={copy('remote.copy')}
            copiedLabel={copy('remote.copied')}
            failedLabel={copy('modal.copyFailed')}
          />
        )}
        {children}
      </div>
    </div>
  )
}
