import { KeyValue, KeyValues, Notice, ShortAddress } from '@latchkey/ui'
import { useMemo } from 'react'
import { say } from '../../copy/say.ts'
import { sayCall } from '../../copy/sayCall.ts'
import { Ask } from '../parts/Ask.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { Quote } from '../parts/Quote.tsx'
import { TypedTree } from '../parts/TypedTree.tsx'
import { VisibleText } from '../parts/VisibleText.tsx'
import { readTypedData } from '../requests/readTypedData.ts'
import { useAsking } from '../useAsking.ts'
import { UnreadableScreen } from './UnreadableScreen.tsx'

/** `eth_signTypedData_v4` (EIP-712): for whom, what, and what a permit gives away. */
export function TypedDataScreen() {
  const { approval, settings } = useAsking()
  const typedData = useMemo(() => readTypedData(approval.request.params), [approval])
  if (!typedData) return <UnreadableScreen />
  const { primaryType, domain, lines, permit } = typedData
  const { chainId } = approval.request
  const network = settings.networks.find(({ id }) => id === chainId)?.name ?? chainId
  const isElsewhere = domain.chainId !== undefined && chainId !== `eip155:${domain.chainId}`
  const spender = permit?.spender ?? sayCall('someone')
  return (
    <Ask
      title={
        permit ? (
          sayCall(permit.isUnlimited ? 'permitUnlimitedTitle' : 'permitTitle')
        ) : (
          <VisibleText>{sayCall('typedTitle', { type: primaryType })}</VisibleText>
        )
      }
      deed={permit?.isUnlimited ? sayCall('approveUnlimitedDeed') : say('signDeed')}
    >
      {permit && (
        <Notice tone={permit.isUnlimited ? 'error' : 'warning'}>
          <VisibleText>
            {sayCall(permit.isUnlimited ? 'permitUnlimitedText' : 'permitText', { spender })}
          </VisibleText>
        </Notice>
      )}
      {isElsewhere && (
        <Notice tone="error" title={sayCall('typedWrongChainTitle')}>
          {sayCall('typedWrongChainText', { id: domain.chainId ?? '', network })}
        </Notice>
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
