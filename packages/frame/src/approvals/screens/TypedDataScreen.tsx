import { KeyValue, KeyValues, ShortAddress } from '@latchkey/ui'
import { useMemo } from 'react'
import { say } from '../../copy/say.ts'
import { sayCall } from '../../copy/sayCall.ts'
import { Ask } from '../parts/Ask.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { Quote } from '../parts/Quote.tsx'
import { TypedTree } from '../parts/TypedTree.tsx'
import { VisibleText } from '../parts/VisibleText.tsx'
import { describeTyped, tokensOf } from '../requests/describeTyped.ts'
import { type AskedTypedData, readTypedData } from '../requests/readTypedData.ts'
import { useAsking } from '../useAsking.ts'
import { useTokens } from '../useTokens.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { UnreadableScreen } from './UnreadableScreen.tsx'

/** `eth_signTypedData_v4` (EIP-712): the app it is for, its content, and what it grants. */
export function TypedDataScreen() {
  const { approval } = useAsking()
  const typedData = useMemo(() => readTypedData(approval.request.params), [approval])
  if (!typedData) return <UnreadableScreen />
  return <Known typedData={typedData} />
}

function Known({ typedData }: { typedData: AskedTypedData }) {
  const { approval, settings, locale } = useAsking()
  const { domain, lines } = typedData
  const { chainId } = approval.request
  const network = settings.networks.find(({ id }) => id === chainId) ?? { id: chainId, name: chainId }
  const wanted = useMemo(() => tokensOf(typedData), [typedData])
  const tokens = useTokens(wanted, chainId)
  if (!tokens) return <LoadingScreen />
  const { title, deed, alarms, amounts } = describeTyped(typedData, tokens, network, locale)
  return (
    <Ask title={title} deed={deed} alarms={alarms}>
      {amounts.length > 0 && (
        <KeyValues>
          {amounts.map(({ label, text, token }, at) => (
            <KeyValue
              // biome-ignore lint/suspicious/noArrayIndexKey: what is signed never moves
              key={at}
              label={label}
              detail={token && <FullAddress>{token}</FullAddress>}
            >
              <VisibleText kind="line">{text}</VisibleText>
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
                <VisibleText kind="line">{`${sayCall('typedVersion')} ${domain.version}`}</VisibleText>
              )
            }
          >
            <VisibleText kind="line">{domain.name}</VisibleText>
          </KeyValue>
        )}
        {domain.contract !== undefined && (
          <KeyValue label={sayCall('typedContract')}>
            <FullAddress>{domain.contract}</FullAddress>
          </KeyValue>
        )}
        {domain.salt !== undefined && (
          <KeyValue label={sayCall('typedSalt')}>
            <VisibleText kind="line">{domain.salt}</VisibleText>
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
