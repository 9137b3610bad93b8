import { CopyButton, ShortAddress, useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/useCopy.ts'
import css from './CopyAddress.css.ts'

/**
 * Shows an address, or another long id, in a list of values, shortened or by another name, with a button that copies it
 * in full.
 */
export function CopyAddress({
  address,
  label,
  copiedLabel,
  children,
}: {
  address: string
  label: string
  /** What is announced once it is copied: by default, that an address is. */
  copiedLabel?: string
  children?: ReactNode
}) {
  useStyles(css)
  const copy = useCopy()
  return (
    <span className="lk-copy-address">
      <CopyButton
        variant="inline"
        value={address}
        label={label}
        copiedLabel={copiedLabel ?? copy('account.addressCopied')}
        failedLabel={copy('modal.copyFailed')}
      >
        {children || <ShortAddress address={address} />}
      </CopyButton>
    </span>
  )
}
