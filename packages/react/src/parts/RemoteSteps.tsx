import type { LinkPlatform, WalletRow } from '@latchkey/core'
import { Button } from '@latchkey/ui'
import { useCopy } from '../hooks/useCopy.ts'
import { useErrorCopy } from '../hooks/useErrorCopy.ts'
import type { UseRemotePairing } from '../hooks/useRemotePairing.ts'
import { Outcome } from './Outcome.tsx'
import { RemoteMark } from './RemoteMark.tsx'
import { RemoteWays } from './RemoteWays.tsx'

/** What a pairing with a remote wallet has come to, and the next step. */
export function RemoteSteps({
  pairing,
  wallet,
  platform,
}: {
  pairing: UseRemotePairing
  /** The wallet that was chosen; undefined for any that scans the code. */
  wallet?: WalletRow | undefined
  /** Where the page stands; found out unless told. */
  platform?: LinkPlatform
}) {
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  const { state, retry } = pairing
  const again = <Button onClick={retry}>{copy('remote.retry')}</Button>
  switch (state.is) {
    case 'declined':
      return (
        <Outcome
          mark={<RemoteMark wallet={wallet} ring="broken" />}
          title={copy('remote.declined.title')}
          text={copy('remote.declined.action')}
          action={again}
        />
      )
    case 'expired':
      return (
        <Outcome
          mark={<RemoteMark wallet={wallet} ring="broken" />}
          title={copy('remote.expired.title')}
          text={copy('remote.expired.action')}
          action={<Button onClick={retry}>{copy('remote.newCode')}</Button>}
        />
      )
    case 'refused':
      return (
        <Outcome
          mark={<RemoteMark wallet={wallet} ring="broken" />}
          title={copy(`remote.refused.${state.reason}.title`)}
          text={copy(`remote.refused.${state.reason}.action`)}
          action={again}
        />
      )
    case 'failed': {
      const { title, action } = errorCopy(state.error)
      return (
        <Outcome
          mark={<RemoteMark wallet={wallet} ring="broken" />}
          title={title}
          text={action}
          action={again}
        />
      )
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
