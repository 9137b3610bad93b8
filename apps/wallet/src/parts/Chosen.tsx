import { copy } from '../words/copy.ts'
import { accountOptions } from './accountOptions.tsx'
import { Choice } from './Choice.tsx'
import { Panel } from './Panel.tsx'
import type { PartProps } from './partProps.ts'

/** Shows the account and network in use. */
export function Chosen({ wallet, state, onSay }: PartProps) {
  const tell = (done: Promise<void>) => done.catch(() => onSay({ tone: 'error', text: copy.unreached }))
  const { title, text, account, network } = copy.chosen
  return (
    <Panel title={title}>
      <p className="quiet">{text}</p>
      <Choice
        label={account}
        options={accountOptions(wallet.accounts)}
        value={state.account.address}
        onChange={(address) => tell(wallet.chooseAccount(address))}
      />
      <Choice
        label={network}
        options={state.networks.map(({ id, name }) => ({ value: id, label: name, detail: id }))}
        value={state.networkId}
        onChange={(id) => tell(wallet.chooseNetwork(id))}
      />
    </Panel>
  )
}
