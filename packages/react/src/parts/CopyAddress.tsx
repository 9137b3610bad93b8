import { CopyButton, ShortAddress, useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/useCopy.ts'
import css from './CopyAddress.css.ts'

/** Shows an address in a list of values, shortened or by another name, with a button that copies it in full. */
export function CopyAddress({
  address,
  label,
  children,
}: {
  address: string
  label: string
  children?: ReactNode
}) {
  useStyles(css)
  const copy = useCopy()
  return (
    <span className="lk-copy-address">
      <CopyButton variant="inline" value={address} label={label} copiedLabel={copy('account.addressCopied')}>
        {children || <ShortAddress address={address} />}
      </CopyButton>
    </span>
  )
}
