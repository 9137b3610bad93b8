import { formatAmount, KeyValue, KeyValues, ShortAddress } from '@latchkey/ui'
import { useMemo } from 'react'
import { say } from '../../copy/say.ts'
import { sayCall } from '../../copy/sayCall.ts'
import { Ask } from '../parts/Ask.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { Quote } from '../parts/Quote.tsx'
import { TypedTree } from '../parts/TypedTree.tsx'
import { VisibleText } from '../parts/VisibleText.tsx'
import { describeTyped } from '../requests/describeTyped.ts'
import { type AskedTypedData, readTypedData } from '../requests/readTypedData.ts'
import type { TypedAmount } from '../requests/readTypedDeeds.ts'
import { useAsking } from '../useAsking.ts'
import { useTokens } from '../useTokens.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { UnreadableScreen } from './UnreadableScreen.tsx'

/** `eth_signTypedData_v4` (EIP-712): for whom, what, and what it gives away. */
export function TypedDataScreen() {
  const { approval } = useAsking()
  const typedData = useMemo(() => readTypedData(approval.request.params), [approval])
  if (!typedData) return <UnreadableScreen />
  return <Known typedData={typedData} />
}

function Known({ typedData }: { typedData: AskedTypedData }) {
  const { approval, settings, locale } = useAsking()
  const { domain, lines, deeds } = typedData
  const { chainId } = approval.request
  const network = settings.networks.find(({ id }) => id === chainId)
  const amounts = useMemo(
    () =>
      deeds.flatMap((deed) => [
        ...('gives' in deed ? deed.gives.map((one) => ['gives', one] as const) : []),
        ...('gets' in deed ? (deed.gets ?? []).map((one) => ['gets', one] as const) : []),
      ]),
    [deeds],
  )
  const wanted = useMemo(
    () => amounts.flatMap(([, { token, id }]) => (token && id === undefined ? [token] : [])),
    [amounts],
  )
  const tokens = useTokens(wanted, chainId)
  if (!tokens) return <LoadingScreen />

  const write = ({ token, amount, id }: TypedAmount) => {
    if (id !== undefined) return sayCall('tokenNumber', { id })
    const isNative = token !== undefined && /^0x0{40}$/.test(token)
    const known = isNative ? network : tokens.get(token?.toLowerCase() ?? '')
    const text = formatAmount(amount, { locale, decimals: known?.decimals ?? 0, exact: true })
    return known ? `${text} ${known.symbol}` : sayCall('units', { amount: text })
  }
  const { title, deed, alarms } = describeTyped(typedData, tokens, {
    id: chainId,
    name: network?.name ?? chainId,
  })
  return (
    <Ask title={title} deed={deed} alarms={alarms}>
      {amounts.length > 0 && (
        <KeyValues>
          {amounts.map(([way, amount], at) => (
            <KeyValue
              // biome-ignore lint/suspicious/noArrayIndexKey: what is signed never moves
              key={at}
              label={sayCall(way)}
              detail={amount.token && <FullAddress>{amount.token}</FullAddress>}
            >
              <VisibleText>{write(amount)}</VisibleText>
            </KeyValue>
          ))}
        </KeyValues>
      )}
      <KeyValues>
        {domain.name !== undefined && (
          <KeyValue
            label={sayCall('typedDomain')}
            detail={
              domain.version !== undefined && (
                <VisibleText>{`${sayCall('typedVersion')} ${domain.version}`}</VisibleText>
              )
            }
          >
            <VisibleText>{domain.name}</VisibleText>
          </KeyValue>
        )}
        {domain.contract !== undefined && (
          <KeyValue label={sayCall('typedContract')}>
            <FullAddress>{domain.contract}</FullAddress>
          </KeyValue>
        )}
        {domain.salt !== undefined && (
          <KeyValue label={sayCall('typedSalt')}>
            <VisibleText>{domain.salt}</VisibleText>
          </KeyValue>
        )}
        <KeyValue label={say('account')}>
          <ShortAddress address={approval.address} />
        </KeyValue>
      </KeyValues>
      <Quote label={sayCall('typedContent')}>
        <TypedTree lines={lines} />
      </Quote>
    </Ask>
  )
}
