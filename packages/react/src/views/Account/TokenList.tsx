import type { Balance } from '@latchkey/core'
import { AssetRow, Button, dash, EmptyState, List } from '@latchkey/ui'
import { CoinsIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { LoadFailed } from '../../parts/LoadFailed.tsx'
import type { Loaded } from '../../parts/loaded.ts'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { RowsLoading } from './RowsLoading.tsx'
import { byValue, hasPrice } from './totalOf.ts'

/** Shows an account's tokens, most valuable first. */
export function TokenList({
  balances: { data, isError, blockedUntil, retry },
  networkName,
  onReceive,
  onOpen,
}: {
  balances: Loaded<readonly Balance[]>
  networkName: string
  /** Absent if receiving isn't configured. */
  onReceive: (() => void) | undefined
  onOpen: (balance: Balance) => void
}) {
  const copy = useCopy()
  const failure = isError && (
    <LoadFailed
      title={copy('tokens.failed.title')}
      action={copy('tokens.failed.action')}
      blockedUntil={blockedUntil}
      onRetry={retry}
    />
  )
  if (!data) return failure || <RowsLoading />
  return (
    <>
      {failure}
      {data.length === 0 ? (
        <EmptyState
          icon={<CoinsIcon />}
          title={copy('tokens.empty.title')}
          action={
            onReceive && (
              <Button size="compact" variant="secondary" onClick={onReceive}>
                {copy('account.receive')}
              </Button>
            )
          }
        >
          {copy('tokens.empty.action', { network: networkName })}
        </EmptyState>
      ) : (
        <List label={copy('tokens.list')}>
          {data.toSorted(byValue).map((balance) => (
            <TokenRow key={balance.address ?? balance.chainId} balance={balance} onOpen={onOpen} />
          ))}
        </List>
      )}
    </>
  )
}

function TokenRow({ balance, onOpen }: { balance: Balance; onOpen: (balance: Balance) => void }) {
  const format = useFormat()
  const { name, symbol, iconUrl, quantity, price, value } = balance
  const isPriced = hasPrice(balance)
  const amount = `${format.amount(quantity.numeric, { compact: true })} ${symbol}`
  return (
    <AssetRow
      mark={<TokenMark symbol={symbol} iconUrl={iconUrl} />}
      label={name}
      detail={amount}
      value={isPriced ? format.fiat(value, { compact: true }) : dash}
      valueDetail={isPriced ? format.fiat(price, { compact: true }) : dash}
      onClick={() => onOpen(balance)}
    />
  )
}
