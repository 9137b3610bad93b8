import type { SwapToken } from '@latchkey/core'
import { Chip } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { TokenMark } from '../../parts/TokenMark.tsx'
import type { Side } from './steps.ts'

/** Shows one side's token, and opens the picker. */
export function TokenChip({
  side,
  token,
  onPick,
}: {
  side: Side
  token: SwapToken | undefined
  onPick: (side: Side) => void
}) {
  const copy = useCopy()
  return (
    <Chip
      label={token ? copy(`swap.chosen.${side}`, { name: token.symbol }) : copy('swap.unchosen')}
      mark={token && <TokenMark symbol={token.symbol} iconUrl={token.iconUrl} size={24} />}
      onClick={() => onPick(side)}
    >
      {token?.symbol ?? copy('swap.choose')}
    </Chip>
  )
}
