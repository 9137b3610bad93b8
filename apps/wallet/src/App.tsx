import { fillText } from '@latchkey/protocol/fillText'
import { Button, EmptyState, formatDate, List, Mark, Notice, Row } from '@latchkey/ui'
import { NetworkIcon } from '@latchkey/ui/icons'
import { useState, useSyncExternalStore } from 'react'
import { accountOptions } from './parts/accountOptions.tsx'
import { Choice } from './parts/Choice.tsx'
import { Pairing } from './parts/Pairing.tsx'
import { Panel } from './parts/Panel.tsx'
import type { PartProps } from './parts/partProps.ts'
import { QuestionDialog } from './parts/QuestionDialog.tsx'
import type { Saying } from './parts/saying.ts'
import type { ConnectedApp, Wallet } from './wallet/wallet.ts'
import { copy, locale } from './words/copy.ts'

/** Renders the wallet's page. `code` is the connection code that it was opened with. */
export function App({ wallet, code }: { wallet: Wallet; code?: string | undefined }) {
  const state = useSyncExternalStore(wallet.subscribe, wallet.get)
  const [saying, say] = useState<Saying>()
  return (
    <>
      <header className="warning">
        <h1>{copy.warning.title}</h1>
        <p>{copy.warning.text}</p>
      </header>
      <main>
        <div className="saying" role="status">
          {saying && <Notice tone={saying.tone}>{saying.text}</Notice>}
        </div>
        <Pairing wallet={wallet} code={code} isAsked={state.questions.length > 0} />
        <Apps wallet={wallet} state={state} onSay={say} />
        <Chosen wallet={wallet} state={state} onSay={say} />
      </main>
      <QuestionDialog wallet={wallet} state={state} onSay={say} />
    </>
  )
}

/** Shows the account and network in use. */
function Chosen({ wallet, state, onSay }: PartProps) {
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

/** Lists the connected apps, each with a button that disconnects it. */
function Apps({ wallet, state, onSay }: PartProps) {
  const words = copy.sessions
  const disconnect = ({ topic }: ConnectedApp) =>
    wallet.disconnect(topic).then(
      () => onSay({ tone: 'info', text: words.gone }),
      () => onSay({ tone: 'error', text: copy.unreached }),
    )
  const accountOf = (address: string) =>
    wallet.accounts.find((account) => account.address === address)?.name ?? address
  return (
    <Panel title={words.title}>
      {state.apps.length === 0 ? (
        <EmptyState icon={<NetworkIcon size="large" />} title={words.none}>
          {words.noneText}
        </EmptyState>
      ) : (
        <List label={words.title} gap>
          {state.apps.map((connected) => {
            const name = connected.app.name || copy.connection.nameless
            return (
              <Row
                key={connected.topic}
                mark={<Mark name={name} />}
                label={name}
                detail={fillText(words.detail, {
                  account: accountOf(connected.address),
                  url: connected.app.url,
                  day: formatDate(new Date(connected.expiry * 1_000), locale),
                })}
                trailing={
                  <Button
                    variant="secondary"
                    size="compact"
                    aria-label={fillText(words.disconnectFrom, { name })}
                    onClick={() => disconnect(connected)}
                  >
                    {words.disconnect}
                  </Button>
                }
              />
            )
          })}
        </List>
      )}
    </Panel>
  )
}
