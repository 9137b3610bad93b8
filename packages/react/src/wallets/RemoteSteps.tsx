import type { LinkPlatform, WalletRow } from '@latchkey/core'
import { Button } from '@latchkey/ui'
import { useCopy } from '../copy/useCopy.ts'
import { useErrorCopy } from '../copy/useErrorCopy.ts'
import type { UseRemotePairing } from '../hooks/useRemotePairing.ts'
import { Outcome } from '../parts/Outcome.tsx'
import { RemoteMark } from './RemoteMark.tsx'
import { RemoteWays } from './RemoteWays.tsx'

/** Shows the state of a pairing with a remote wallet, and the next step. */
export function RemoteSteps({
  pairing,
  wallet,
  platform,
}: {
  pairing: UseRemotePairing
  /** The chosen wallet. Undefined for any wallet that scans the code. */
  wallet?: WalletRow | undefined
  /** The platform of the page. Detected by default. */
  platform?: LinkPlatform
}) {
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  const { state, retry } = pairing
  const over = (title: string, text: string, action = copy('remote.retry')) => (
    <Outcome
      mark={<RemoteMark wallet={wallet} ring="broken" />}
      title={title}
      text={text}
      action={<Button onClick={retry}>{action}</Button>}
    />
  )
  switch (state.is) {
    case 'unreachable':
      return over(copy('remote.unreachable.title'), copy('remote.unreachable.action'))
    case 'declined':
      return over(copy('remote.declined.title'), copy('remote.declined.action'))
    case 'expired':
      return over(copy('remote.expired.title'), copy('remote.expired.action'), copy('remote.newCode'))
    case 'refused':
      return over(copy(`remote.refused.${state.reason}.title`), copy(`remote.refused.${state.reason}.action`))
    case 'failed': {
      const { title, action } = errorCopy(state.error)
      return over(title, action)
    }
    case 'connected':
      return (
        <Outcome
          mark={<RemoteMark wallet={wallet} ring="done" />}
          title={copy('remote.connected.title')}
          text={copy('remote.connected.action')}
        />
      )
    default:
      return <RemoteWays pairing={{ ...pairing, state }} wallet={wallet} platform={platform} />
  }
}
