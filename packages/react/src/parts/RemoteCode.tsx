import { Button, CopyButton, QrCode, Skeleton, useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../hooks/useCopy.ts'
import css from './RemoteCode.css.ts'

/** A code to scan, and its link to copy; their places are held while it is made. Its view brings the texts of remote wallets. */
export function RemoteCode({
  uri,
  label,
  mark,
  text,
  note,
  children,
}: {
  /** Undefined while it is made. */
  uri: string | undefined
  /** What scanning it does. */
  label: string
  /** Stands in the code. */
  mark?: ReactNode
  text: string
  /** What else is to be known. */
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
          />
        )}
        {children}
      </div>
    </div>
  )
}
