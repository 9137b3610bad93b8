import type { Balance } from '@latchkey/core'
import {
  type Caip2,
  type Caip10,
  nativeTokenAddress,
  parseCaip2,
  parseCaip10,
  toCaip10,
} from '@latchkey/protocol/ids'
import {
  BigAmount,
  Card,
  dash,
  EmptyState,
  formatMoment,
  KeyValue,
  KeyValues,
  Notice,
  useStyles,
} from '@latchkey/ui'
import { CoinsIcon } from '@latchkey/ui/icons'
import { useAccountFeatures } from '../../account/useAccountFeatures.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useLocale } from '../../copy/useLocale.ts'
import { useHistory } from '../../hooks/useHistory.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { CopyAddress } from '../../parts/CopyAddress.tsx'
import { ExplorerLink } from '../../parts/ExplorerLink.tsx'
import { LoadFailed } from '../../parts/LoadFailed.tsx'
import { SharedMark } from '../../parts/SharedMark.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { useLoadedBalances } from '../../parts/useLoadedBalances.ts'
import type { ViewProps } from '../defineView.ts'
import accountCss from './Account.css.ts'
import { type AccountAction, Actions } from './Actions.tsx'
import { Activity } from './Activity.tsx'
import { RowsLoading } from './RowsLoading.tsx'
import css from './TokenDetails.css.ts'
import { hasPrice } from './totalOf.ts'

declare module '../../modal/policy/ids.ts' {
  interface ViewInput {
    /** `native`, or a token's CAIP-10 id. */
    TokenDetails: { token: string }
  }
}

/** The sources of prices that have a name on this screen. */
const sources = ['operator', 'chainlink', 'pool', 'defillama', 'coingecko'] as const
/** Characters of amount and symbol that fit on a phone at the smallest readable size. */
const amountLengthMax = 26

/** Shows a token of the account: amount, value, actions, network and contract, history. */
export function TokenDetails({ data }: ViewProps<'TokenDetails'>) {
  useStyles(accountCss)
  useStyles(css)
  const copy = useCopy()
  const { push } = useNavigation()
  const account = useFacts((facts) => facts.activeAccount)
  const balances = useLoadedBalances()
  if (!account) return <AccountMissing onConnect={() => push({ view: 'Connect' })} />
  const networkName = account.network?.name ?? account.networkId
  const wanted = data.token.toLowerCase()
  const balance = balances.data?.find(({ address = 'native' }) => address.toLowerCase() === wanted)
  if (!balance && balances.data)
    return (
      <EmptyState icon={<CoinsIcon />} title={copy('tokenDetails.none.title')}>
        {copy('tokenDetails.none.action', { network: networkName })}
      </EmptyState>
    )
  if (!balance)
    return balances.isError ? (
      <LoadFailed
        title={copy('tokens.failed.title')}
        action={copy('tokens.failed.action')}
        blockedUntil={balances.blockedUntil}
        onRetry={balances.retry}
      />
    ) : (
      <RowsLoading />
    )
  return <Details balance={balance} networkId={account.networkId} networkName={networkName} />
}

function Details({
  balance,
  networkId,
  networkName,
}: {
  balance: Balance
  networkId: Caip2
  networkName: string
}) {
  const copy = useCopy()
  const format = useFormat()
  const { push } = useNavigation()
  const features = useAccountFeatures()
  const { name, symbol, iconUrl, quantity, price, pricing, value, address } = balance
  const contract = address && parseCaip10(address).address
  const isPriced = hasPrice(balance)
  const written = format.amount(quantity.numeric)
  const isLong = written.length + symbol.length > amountLengthMax
  return (
    <div className="lk-token">
      <div className="lk-token-hero">
        <SharedMark id={address ?? 'native'}>
          <TokenMark symbol={symbol} iconUrl={iconUrl} size={60} />
        </SharedMark>
        <h3 className="lk-token-name" dir="auto">
          {name}
        </h3>
        <BigAmount lesser={` ${symbol}`}>
          {isLong ? format.amount(quantity.numeric, { compact: true }) : written}
        </BigAmount>
        <p className="lk-token-worth">{isPriced ? format.fiat(value) : dash}</p>
      </div>
      <Actions actions={actionsOf(features, address ?? 'native')} onGo={push} />
      {isPriced && pricing?.isDisputed && (
        <Notice tone="warning" title={copy('tokens.disputed')}>
          {copy('tokenDetails.disputed.action')}
        </Notice>
      )}
      <Card>
        <KeyValues>
          <KeyValue label={copy('tokenDetails.price')}>{isPriced ? format.fiat(price) : dash}</KeyValue>
          {isPriced && pricing && <PriceSource pricing={pricing} />}
          <KeyValue label={copy('tokenDetails.network')}>{networkName}</KeyValue>
          <KeyValue label={copy('tokenDetails.contract')}>
            {contract === undefined ? (
              copy('tokenDetails.native')
            ) : (
              <CopyAddress address={contract} label={copy('tokenDetails.copy')} />
            )}
          </KeyValue>
        </KeyValues>
      </Card>
      {contract !== undefined && <ExplorerLink networkId={networkId} address={contract} />}
      {features.history && (
        <TokenActivity
          token={address ?? toCaip10(networkId, nativeTokenAddress(parseCaip2(networkId).namespace))}
          symbol={symbol}
          networkName={networkName}
        />
      )}
    </div>
  )
}

/** Names what determined a price, and when. */
function PriceSource({ pricing: { source, at } }: { pricing: NonNullable<Balance['pricing']> }) {
  const copy = useCopy()
  const { locale } = useLocale()
  const known = sources.find((name) => name === source) ?? 'other'
  return (
    <KeyValue
      label={copy('tokenDetails.source')}
      {...(at !== undefined && { detail: formatMoment(new Date(at), locale) })}
    >
      {copy(`tokenDetails.source.${known}`)}
    </KeyValue>
  )
}

function TokenActivity({
  token,
  symbol,
  networkName,
}: {
  token: Caip10
  symbol: string
  networkName: string
}) {
  const copy = useCopy()
  const { months, loading, isError, isPaused, next, fetchNextPage, refetch } = useHistory({ token })
  return (
    <section className="lk-token-activity">
      <h3 className="lk-token-heading">{copy('tokenDetails.activity', { symbol })}</h3>
      <Activity
        months={months}
        isLoading={loading}
        isError={isError || isPaused}
        onMore={next === undefined ? undefined : fetchNextPage}
        onRetry={refetch}
        networkName={networkName}
      />
    </section>
  )
}

function actionsOf(
  features: { send: boolean; receive: boolean; swap: boolean },
  token: string,
): readonly AccountAction[] {
  return [
    ...(features.send ? [{ id: 'send', to: { view: 'Send', data: { token } } } as const] : []),
    ...(features.receive ? [{ id: 'receive', to: { view: 'Receive' } } as const] : []),
    ...(features.swap ? [{ id: 'swap', to: { view: 'Swap', data: { token } } } as const] : []),
  ]
}
