import { CopyButton, ShortAddress, useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../hooks/useCopy.ts'
import css from './CopyAddress.css.ts'

/** An address among other values, to be copied in full; shown shortened, or by what else it is called. */
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
