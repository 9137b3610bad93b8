import {
  ClockIcon,
  CloseIcon,
  ContractIcon,
  MintIcon,
  ReceiveIcon,
  SendIcon,
  SwapIcon,
  TickIcon,
} from '@latchkey/ui/icons'
import { TokenMark } from '../../parts/TokenMark.tsx'
import type { EntryDescription } from './describeEntry.ts'

const icons = {
  sent: SendIcon,
  received: ReceiveIcon,
  minted: MintIcon,
  swapped: SwapIcon,
  approved: TickIcon,
  contractCall: ContractIcon,
} as const

/** Shows what an entry of the history moved, with a badge of what happened. */
export function EntryMark({
  description: { type, status, main },
  size = 36,
}: {
  description: EntryDescription
  size?: number
}) {
  const KindIcon = icons[type]
  if (!main) {
    return (
      <span className="lk-activity-sign" style={{ blockSize: size, inlineSize: size }}>
        <KindIcon />
      </span>
    )
  }
  const BadgeIcon = status === 'failed' ? CloseIcon : status === 'pending' ? ClockIcon : KindIcon
  const token = main.fungible_info
  return (
    <TokenMark
      symbol={token?.symbol ?? main.nft_info?.name ?? '?'}
      iconUrl={token?.icon?.url ?? main.nft_info?.content?.preview?.url}
      size={size}
      badge={
        <span className="lk-activity-badge" data-direction={status === 'failed' ? 'failed' : main.direction}>
          <BadgeIcon />
        </span>
      }
    />
  )
}
