import { Button, EmptyState, formatDay, List, Mark, Row } from '@latchkey/ui'
import { NetworkIcon } from '@latchkey/ui/icons'
import type { ConnectedApp } from '../wallet/wallet.ts'
import { copy } from '../words/copy.ts'
import { Panel } from './Panel.tsx'
import type { PartProps } from './partProps.ts'

/** Lists the connected apps, each with a button that disconnects it. */
export function Apps({ wallet, state, onSay }: PartProps) {
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
                detail={words.detail(
                  accountOf(connected.address),
                  connected.app.url,
                  formatDay(new Date(connected.expiry * 1_000), 'en'),
                )}
                trailing={
                  <Button
                    variant="secondary"
                    size="compact"
                    aria-label={words.disconnectFrom(name)}
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
