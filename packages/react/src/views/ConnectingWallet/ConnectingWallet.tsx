import { getDevice, type WalletRow } from '@latchkey/core'
import { installs } from '@latchkey/core/installs'
import { Button, Mark, Ring } from '@latchkey/ui'
import { useCallback, useEffect, useRef } from 'react'
import { useConnectWallet } from '../../hooks/useConnectWallet.ts'
import { type CopyOf, useCopy } from '../../hooks/useCopy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useWallet } from '../../hooks/useWallets.ts'
import { useNavigation } from '../../modal/useNavigation.ts'
import { Outcome } from '../../parts/Outcome.tsx'
import type { ViewProps } from '../defineView.ts'
import { getConnectFailure } from './getConnectFailure.ts'
import { InstallWallet } from './InstallWallet.tsx'
import { RemoteAttempt } from './RemoteAttempt.tsx'

export { prepareTap } from './prepareTap.ts'

/** Connects one wallet, in this browser or elsewhere: says what came of it, and offers the next step. */
export function ConnectingWallet({ data }: ViewProps<'ConnectingWallet'>) {
  const copy = useCopy()
  const { replace } = useNavigation()
  const wallet = useWallet(data.walletId)
  const isRemote = useIsRemote(wallet)
  useSelectEvent(wallet, isRemote)
  if (!wallet) {
    return (
      <Outcome
        title={copy('connecting.unknown.title')}
        text={copy('connecting.unknown.action')}
        action={<Button onClick={() => replace({ view: 'AllWallets' })}>{copy('connecting.choose')}</Button>}
      />
    )
  }
  const [connector] = wallet.connectors
  if (connector) return <Attempt key={wallet.id} wallet={wallet} connector={connector} />
  if (!isRemote) return <InstallWallet wallet={wallet} />
  return <RemoteAttempt key={wallet.id} wallet={wallet} opened={data.opened} />
}

/** Tells once which wallet was chosen. */
function useSelectEvent(wallet: WalletRow | undefined, isRemote: boolean) {
  const kit = useKit()
  const name = wallet?.name
  const elsewhere = getDevice().isMobile ? 'mobile' : isRemote ? 'qrcode' : 'browser'
  const platform = wallet?.isInstalled ? 'browser' : elsewhere
  useEffect(() => {
    if (name !== undefined) kit.emit({ name: 'SELECT_WALLET', properties: { name, platform } })
  }, [kit, name, platform])
}

/** Whether a wallet that is not here may be reached elsewhere: all but one of which only an extension is known. */
function useIsRemote(wallet: WalletRow | undefined): boolean {
  const { relay } = useKit().config
  if (relay === undefined || !wallet || wallet.connectors.length > 0) return false
  const { link, downloads = {} } = { ...installs[wallet.id], ...wallet }
  const isApp = link !== undefined || downloads.ios !== undefined || downloads.android !== undefined
  return isApp || Object.keys(downloads).length === 0
}

type Connector = WalletRow['connectors'][number]

/** One or more tries to connect an installed wallet; leaving the view gives up. */
function Attempt({ wallet, connector }: { wallet: WalletRow; connector: Connector }) {
  const copy = useCopy()
  const { connect, error, status } = useConnectWallet()
  const { connectorId, namespace } = connector
  const leaving = useRef<AbortController>(undefined)
  const attempt = useCallback(() => {
    leaving.current = new AbortController()
    connect({ connectorId, namespace, signal: leaving.current.signal })
  }, [connect, connectorId, namespace])
  useEffect(() => {
    attempt()
    return () => leaving.current?.abort()
  }, [attempt])
  const { name } = wallet
  if (status === 'error') {
    const failure = getConnectFailure(error)
    return (
      <Outcome
        mark={
          <Ring state="broken">
            <WalletMark wallet={wallet} />
          </Ring>
        }
        {...words(copy, failure, name)}
        action={<Button onClick={attempt}>{copy('connecting.retry')}</Button>}
      />
    )
  }
  return (
    <Outcome
      mark={
        <Ring state={status === 'success' ? 'done' : 'running'}>
          <WalletMark wallet={wallet} />
        </Ring>
      }
      title={copy('connecting.continue', { name })}
      text={copy('connecting.accept')}
    />
  )
}

function WalletMark({ wallet }: { wallet: WalletRow }) {
  return <Mark name={wallet.name} src={wallet.icon} color={wallet.color} size={72} />
}

function words(copy: CopyOf, failure: ReturnType<typeof getConnectFailure>, name: string) {
  switch (failure) {
    case 'declined':
      return {
        title: copy('connecting.declined.title'),
        text: copy('connecting.declined.action', { name }),
      }
    case 'busy':
      return { title: copy('connecting.busy.title'), text: copy('connecting.busy.action', { name }) }
    default:
      return { title: copy('connecting.failed.title', { name }), text: copy('connecting.failed.action') }
  }
}
