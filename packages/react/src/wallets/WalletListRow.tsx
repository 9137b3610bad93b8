import type { WalletRow } from '@latchkey/core'
import { Mark, Row, Tag } from '@latchkey/ui'
import { useCopy } from '../copy/useCopy.ts'

/** A wallet in a list: whether it was used recently or is installed, and a button that connects it. */
export function WalletListRow({
  wallet,
  onPick,
}: {
  wallet: WalletRow
  onPick: (wallet: WalletRow) => void
}) {
  const copy = useCopy()
  const { name, icon, color, isInstalled, isRecent } = wallet
  return (
    <Row
      mark={<Mark name={name} src={icon} color={color} />}
      label={name}
      trailing={
        isRecent ? (
          <Tag tone="brass">{copy('connect.recent')}</Tag>
        ) : (
          isInstalled && <Tag tone="good">{copy('connect.installed')}</Tag>
        )
      }
      chevron
      onClick={() => onPick(wallet)}
    />
  )
}
