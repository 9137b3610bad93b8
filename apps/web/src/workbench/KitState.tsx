import { useAccountState, useKitState, useNetworkState } from '@latchkey/react'
import { useWords } from '../words/WordsProvider.tsx'
import { Task } from './Task.tsx'

/** Shows what the kit's hooks return, in words (spec 3.4, 3.11, 3.12). */
export function KitState() {
  const { copy } = useWords()
  const words = copy.state
  const kit = useKitState()
  const account = useAccountState()
  const { caipNetwork } = useNetworkState()
  const facts: Record<keyof typeof words.rows, string | undefined> = {
    status: kit.status,
    address: account.address,
    caipAddress: account.caipAddress,
    namespace: caipNetwork?.chainNamespace,
    network: caipNetwork && `${caipNetwork.name} (${caipNetwork.caipNetworkId})`,
    wallet: account.connectedWalletInfo?.name,
    accountType: account.allAccounts.find(({ address }) => address === account.address)?.type,
    balance: account.balance && `${account.balance} ${account.balanceSymbol}`,
    connections: String(kit.connections.length),
    tab: account.currentTab,
  }
  return (
    <Task title={words.title} text={words.text} wide>
      <dl className="facts" data-columns>
        {Object.entries(words.rows).map(([key, name]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{facts[key as keyof typeof facts] || words.none}</dd>
          </div>
        ))}
      </dl>
    </Task>
  )
}
