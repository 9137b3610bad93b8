import { KeyValue, KeyValues } from '@latchkey/ui'
import { say } from '../../copy/say.ts'
import { Ask } from '../parts/Ask.tsx'
import { readChain } from '../requests/readChain.ts'
import { useAsking } from '../useAsking.ts'
import { UnreadableScreen } from './UnreadableScreen.tsx'

/** `wallet_switchEthereumChain`: may what follows be on another network? */
export function SwitchScreen() {
  const { approval, settings } = useAsking()
  const id = readChain(approval.request.params)
  if (id === undefined) return <UnreadableScreen />
  const nameOf = (networkId: string) => settings.networks.find((network) => network.id === networkId)?.name
  const name = nameOf(id)
  if (name === undefined)
    return (
      <Ask title={say('unreadableTitle')}>
        <p>{say('newNetworkText', { id })}</p>
      </Ask>
    )
  return (
    <Ask title={say('switchTitle')} deed={say('switchDeed', { network: name })}>
      <p>{say('switchText')}</p>
      <KeyValues>
        <KeyValue label={say('switchFrom')}>
          {nameOf(approval.request.chainId) ?? approval.request.chainId}
        </KeyValue>
        <KeyValue label={say('switchTo')}>{name}</KeyValue>
      </KeyValues>
    </Ask>
  )
}
