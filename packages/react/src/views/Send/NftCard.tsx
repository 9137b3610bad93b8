import type { SendToken } from '@latchkey/core'
import { AmountInput, Card, Chip, Mark } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useLocale } from '../../copy/useLocale.ts'
import type { UseSend } from '../../hooks/useSend.ts'
import { useExplainAmount } from '../../parts/useExplainAmount.ts'

/** Shows the NFT, and asks for a quantity if it comes in several copies. */
export function NftCard({
  token,
  amount,
  dispatch,
  onPick,
}: {
  token: SendToken
  amount: string
  dispatch: UseSend['dispatch']
  onPick: () => void
}) {
  const copy = useCopy()
  const format = useFormat()
  const { locale } = useLocale()
  const explain = useExplainAmount(0)
  return (
    <Card>
      <div className="lk-send-nft">
        <Mark name={token.name} src={token.iconUrl || undefined} size={96} />
        <Chip label={copy('send.chosen', { name: token.name })} onClick={onPick}>
          {token.name}
        </Chip>
        {token.asset.is === 'erc1155' && (
          <>
            <AmountInput
              label={copy('send.quantity', { name: token.name })}
              value={amount}
              decimals={0}
              locale={locale}
              explain={explain}
              onChange={(next) => dispatch({ is: 'amountWritten', amount: next })}
            />
            <p className="lk-send-available">
              {copy('send.balance', { amount: format.amount(token.balance) })}
            </p>
          </>
        )}
      </div>
    </Card>
  )
}
