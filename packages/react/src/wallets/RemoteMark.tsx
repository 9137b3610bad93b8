import type { WalletRow } from '@latchkey/core'
import { Mark, Ring, useStyles } from '@latchkey/ui'
import { PhoneIcon } from '@latchkey/ui/icons'
import type { ComponentProps } from 'react'
import css from './RemoteCode.css.ts'

/** Shows the paired wallet's mark, or a phone, in a ring that shows the progress. */
export function RemoteMark({
  wallet,
  ring,
}: {
  wallet: WalletRow | undefined
  ring: ComponentProps<typeof Ring>['state']
}) {
  useStyles(css)
  return (
    <Ring state={ring}>
      {wallet ? (
        <Mark name={wallet.name} src={wallet.icon} color={wallet.color} size={72} />
      ) : (
        <span className="lk-remote-icon">
          <PhoneIcon />
        </span>
      )}
    </Ring>
  )
}
