import {
  followWalletLink,
  getDevice,
  getLinkPlatform,
  getWalletLink,
  isUserRejection,
  type Kit,
  type LinkedWallet,
  preparePairing,
  type WalletRow,
} from '@latchkey/core'
import { installs } from '@latchkey/core/installs'
import { rpcErrorCodes } from '@latchkey/protocol/failure'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { Button, ButtonLink, Ring } from '@latchkey/ui'
import { ExternalIcon } from '@latchkey/ui/icons'
import { useCallback, useEffect, useRef } from 'react'
import { laterPart } from '../../base/laterPart.tsx'
import { type CopyOf, useCopy } from '../../copy/useCopy.ts'
import { useConnectWallet } from '../../hooks/useConnectWallet.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useRemotePairing } from '../../hooks/useRemotePairing.ts'
import { useWallet } from '../../hooks/useWallets.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { Outcome } from '../../parts/Outcome.tsx'
import { RemoteSteps } from '../../wallets/RemoteSteps.tsx'
import { useInstall } from '../../wallets/useInstall.ts'
import { WalletMark } from '../../wallets/WalletMark.tsx'
import type { ViewProps } from '../defineView.ts'

/** Kits with one namespace never load it. */
const NamespaceChoice = laterPart(
  () => import('./NamespaceChoice.tsx').then((module) => module.NamespaceChoice),
  undefined,
  LoadAgain,
)

/**
 * Connects a wallet, in this browser or elsewhere: shows the result and the next step. For a wallet with several
 * namespaces, asks for the namespace first.
 */
export function ConnectingWallet({ data }: ViewProps<'ConnectingWallet'>) {
  const copy = useCopy()
  const { push, replace } = useNavigation()
  const wallet = useWallet(data.walletId)
  const remoteNamespace = useRemoteNamespace(wallet, data.namespaces)
  useSelectEvent(wallet, remoteNamespace !== undefined)
  if (!wallet) {
    return (
      <Outcome
        title={copy('connecting.unknown.title')}
        text={copy('connecting.unknown.action')}
        action={<Button onClick={() => replace({ view: 'AllWallets' })}>{copy('connecting.choose')}</Button>}
      />
    )
  }
  const isMeant = ({ namespace }: Connector) => data.namespaces?.includes(namespace) ?? true
  const connectors = wallet.connectors.filter(isMeant)
  const [connector] = connectors
  if (connectors.some(({ namespace }) => namespace !== connector?.namespace)) {
    const onPick = (namespace: NamespaceId) =>
      push({ view: 'ConnectingWallet', data: { ...data, namespaces: [namespace] } })
    return <NamespaceChoice wallet={wallet} connectors={connectors} onPick={onPick} />
  }
  if (connector)
    return <Attempt key={wallet.id} wallet={wallet} connector={connector} networkId={data.networkId} />
  if (!remoteNamespace) return <InstallWallet wallet={wallet} />
  const namespace = data.namespaces && remoteNamespace
  return <RemoteAttempt key={wallet.id} wallet={wallet} opened={data.opened} namespace={namespace} />
}

/** Emits once which wallet was selected. */
function useSelectEvent(wallet: WalletRow | undefined, isRemote: boolean) {
  const kit = useKit()
  const name = wallet?.name
  const elsewhere = getDevice().isMobile ? 'mobile' : isRemote ? 'qrcode' : 'browser'
  const platform = wallet?.isInstalled ? 'browser' : elsewhere
  useEffect(() => {
    if (name !== undefined) kit.emit({ name: 'SELECT_WALLET', properties: { name, platform } })
  }, [kit, name, platform])
}

/**
 * Returns the first namespace in which a wallet outside this browser can be reached. Undefined if only an extension of the
 * wallet is known.
 */
function useRemoteNamespace(
  wallet: WalletRow | undefined,
  wanted: readonly NamespaceId[] = ['eip155'],
): NamespaceId | undefined {
  const { config, namespaces } = useKit()
  const { relay } = config
  if (relay === undefined || !wallet || wallet.connectors.length > 0) return undefined
  const isReached = (id: NamespaceId) =>
    id === 'eip155' ||
    namespaces
      .get(id)
      ?.connectors.get()
      .some(({ type }) => type === 'WALLET_CONNECT')
  const { link, downloads = {} } = { ...installs[wallet.id], ...wallet }
  const isApp = link !== undefined || downloads.ios !== undefined || downloads.android !== undefined
  return isApp || Object.keys(downloads).length === 0 ? wanted.find(isReached) : undefined
}

type Connector = WalletRow['connectors'][number]

/** Tries to connect an installed wallet, possibly more than once. Leaving the view cancels. */
function Attempt({
  wallet,
  connector,
  networkId,
}: {
  wallet: WalletRow
  connector: Connector
  networkId: Caip2 | undefined
}) {
  const copy = useCopy()
  const { connect, error, status } = useConnectWallet()
  const { connectorId, namespace } = connector
  const leaving = useRef<AbortController>(undefined)
  const attempt = useCallback(() => {
    leaving.current = new AbortController()
    const isInNamespace = networkId?.startsWith(`${namespace}:`)
    connect({
      connectorId,
      namespace,
      signal: leaving.current.signal,
      ...(isInNamespace && networkId !== undefined && { networkId }),
    })
  }, [connect, connectorId, namespace, networkId])
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
            <WalletMark wallet={wallet} size={72} />
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
          <WalletMark wallet={wallet} size={72} />
        </Ring>
      }
      title={copy('connecting.continue', { name })}
      text={copy('connecting.accept')}
    />
  )
}

/** Offers a retry when the namespace choice failed to load. */
function LoadAgain({ onRetry }: { onRetry: () => void }) {
  const copy = useCopy()
  return (
    <Outcome
      title={copy('modal.failed.title')}
      text={copy('modal.failed.action')}
      action={<Button onClick={onRetry}>{copy('connecting.retry')}</Button>}
    />
  )
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

/** Least remaining lifetime of a code that is still worth using, in ms. */
const leastMs = 30_000

/**
 * Prepares a pairing code. Returns a function that opens a wallet's app with it during the user gesture, if the relay
 * has the code and a link is known. Otherwise, the wallet's view continues.
 */
export function prepareTap(kit: Kit): (wallet: WalletRow) => LinkedWallet | undefined {
  preparePairing(kit).catch(() => {})
  return ({ connectors, id, link, name }) => {
    const { buffering, wcPairingExpiry = 0, wcUri } = kit.connection.getState().pairing
    const isReady = !buffering && wcPairingExpiry - Date.now() > leastMs
    if (wcUri === undefined || !isReady || connectors.length > 0) return undefined
    const { href } = getWalletLink(link ?? installs[id]?.link, wcUri, getLinkPlatform()) ?? {}
    if (href === undefined) return undefined
    const wallet = { id, name, href }
    followWalletLink(kit, wallet)
    return wallet
  }
}

/** Shows where to get a wallet that isn't installed. */
function InstallWallet({ wallet }: { wallet: WalletRow }) {
  const copy = useCopy()
  const { name } = wallet
  const install = useInstall()(wallet)
  return (
    <Outcome
      mark={<WalletMark wallet={wallet} size={72} />}
      title={copy('connecting.notInstalled.title', { name })}
      text={copy('connecting.notInstalled.action')}
      action={
        install && (
          <ButtonLink href={install.href} icon={<ExternalIcon size="small" />}>
            {copy('connecting.install', { name })}
          </ButtonLink>
        )
      }
    />
  )
}

/** Connects a wallet that isn't in this browser, by its app or a code. */
function RemoteAttempt({
  wallet,
  opened,
  namespace,
}: {
  wallet: WalletRow
  opened: LinkedWallet | undefined
  /** The requested namespace, if any. */
  namespace: NamespaceId | undefined
}) {
  return <RemoteSteps pairing={useRemotePairing(opened, namespace)} wallet={wallet} />
}

/** Returns why connecting failed: the user rejected it, another request is pending, or another error. */
function getConnectFailure(error: unknown): 'declined' | 'busy' | 'failed' {
  if (isUserRejection(error)) return 'declined'
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === rpcErrorCodes.resourceUnavailable) return 'busy'
  }
  return 'failed'
}
