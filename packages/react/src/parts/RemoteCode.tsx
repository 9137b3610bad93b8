import type { WalletRow } from '@latchkey/core'
import { Button, CopyButton, Mark, QrCode, Skeleton, useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../hooks/useCopy.ts'
import css from './RemoteCode.css.ts'

/** A pairing's code to scan, and its link to copy; their places are held while it is made. */
export function RemoteCode({
  uri,
  wallet,
  text,
  children,
}: {
  /** Undefined while it is made. */
  uri: string | undefined
  /** The wallet whose mark stands in the code. */
  wallet: WalletRow | undefined
  text: string
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
          <QrCode
            value={uri}
            label={wallet ? copy('remote.codeFor', { name: wallet.name }) : copy('remote.code')}
            {...(wallet && {
              mark: <Mark name={wallet.name} src={wallet.icon} color={wallet.color} size={56} />,
            })}
          />
        )}
      </div>
      <p className="lk-remote-text">{text}</p>
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
