import type { WalletRow } from '@latchkey/core'
import { Mark, Ring, useStyles } from '@latchkey/ui'
import { PhoneIcon } from '@latchkey/ui/icons'
import type { ComponentProps } from 'react'
import css from './RemoteCode.css.ts'

/** The mark of the wallet that is paired, or a phone, in a ring that says how it goes. */
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
