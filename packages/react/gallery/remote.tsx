import type { LinkedWallet, LinkPlatform, RemotePairingState, WalletRow } from '@latchkey/core'
import { NotConnectedError } from '@latchkey/core'
import type { ViewRequest } from '../src/index.ts'
import { RemoteSteps } from '../src/wallets/RemoteSteps.tsx'
import { CopyPanel } from './CopyPanel.tsx'
import type { Specimen } from './specimen.tsx'
import { View } from './View.tsx'

const row = (id: string, name: string, color: string): WalletRow => ({
  id,
  name,
  color,
  connectors: [],
  isInstalled: false,
  isRecent: false,
  isFeatured: false,
})
const rainbow = row('rainbow', 'Rainbow', '#0c2f78')
const metaMask = row('metaMask', 'MetaMask', '#fff')
const ledger = row('ledger', 'Ledger', '#000')
const endless = row('trust', 'A Wallet Whose Makers Could Not Agree On Any Shorter Name', '#5b3fa0')

const uri = `wc:${'7f6e504b'.repeat(8)}@2?relay-protocol=irn&symKey=${'587d5484'.repeat(8)}&expiryTimestamp=1795260000`
const code = { uri, expiresAt: 1_795_260_000_000 }
const place = (system: LinkPlatform['system']): LinkPlatform => ({
  system,
  isTelegram: false,
  isInApp: false,
  isFramed: false,
})
const desktop = place('desktop')
const phone = place('android')
const ready: RemotePairingState = { status: 'ready', ...code }
const starting: RemotePairingState = { status: 'starting' }
const linkOf = ({ id, name }: WalletRow): LinkedWallet => ({ id, name, href: '' })
const opened = (status: 'opened' | 'unanswered', wallet: WalletRow): RemotePairingState => ({
  status,
  ...code,
  wallet: linkOf(wallet),
})
const failed: RemotePairingState = { status: 'failed', error: new NotConnectedError() }
const ignore = () => {}

/** A pairing with a remote wallet in every state, on a desktop and on a phone. */
export const remote: readonly Specimen[] = [
  step('Any wallet', ready, undefined, desktop),
  step('Any wallet, starting', starting, undefined, desktop),
  step('A wallet', ready, rainbow, desktop),
  step('A wallet, starting', starting, rainbow, desktop),
  step('White mark', ready, metaMask, desktop),
  step('With a desktop app', ready, ledger, desktop),
  step('Phone', ready, rainbow, phone),
  step('Phone, starting', starting, rainbow, phone),
  step('Phone, opened by a tap', { status: 'starting', wallet: linkOf(rainbow) }, rainbow, phone),
  step('Phone, opened', opened('opened', rainbow), rainbow, phone),
  step('Phone, unanswered', opened('unanswered', rainbow), rainbow, phone),
  step('Phone, no link', ready, metaMask, phone),
  step('Phone, endless', ready, endless, phone),
  step('Phone, endless, unanswered', opened('unanswered', endless), endless, phone),
  step('Endless', ready, endless, desktop),
  step('Unreachable', { status: 'unreachable' }, undefined, desktop),
  step('Unreachable, a wallet', { status: 'unreachable' }, endless, phone),
  step('Declined', { status: 'declined' }, rainbow, desktop),
  step('Expired', { status: 'expired' }, undefined, desktop),
  ...(['project', 'origin', 'clock', 'other'] as const).map((reason) =>
    step(`Refused, ${reason}`, { status: 'refused', reason }, undefined, desktop),
  ),
  step('Failed', failed, rainbow, desktop),
  step('Connected', { status: 'connected' }, rainbow, desktop),
  session('Session', rainbow),
  session('Session, endless', endless),
  session('Networks, one of all approved', rainbow, { view: 'Networks' }),
]

function session(
  name: string,
  { id, name: walletName }: WalletRow,
  request: ViewRequest = { view: 'AccountSettings' },
): Specimen {
  const peer = {
    name: walletName,
    remote: {
      walletId: id,
      since: 1_795_000_000_000,
      expiresAt: 1_795_600_000_000,
      networkIds: ['eip155:31337'] as const,
    },
  }
  return { name, content: <View scene="rich" request={request} peer={peer} /> }
}

function step(
  name: string,
  state: RemotePairingState,
  wallet: WalletRow | undefined,
  platform: LinkPlatform,
): Specimen {
  return {
    name,
    content: (
      <CopyPanel scene="nobody" name={`remote-${name}`} title={wallet?.name ?? 'Connect your phone'} back>
        <RemoteSteps
          pairing={{ state, openWallet: ignore, retry: ignore }}
          wallet={wallet}
          platform={platform}
        />
      </CopyPanel>
    ),
  }
}
