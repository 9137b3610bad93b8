import type { LinkPlatform, RemotePairingState, WalletRow } from '@latchkey/core'
import { NotConnectedError } from '@latchkey/core'
import type { ReactNode } from 'react'
import { en } from '../src/copy/en.ts'
import { pseudoArabic, pseudoLong } from '../src/copy/pseudo.ts'
import { ViewCopyContext } from '../src/hooks/useCopy.ts'
import { RemoteSteps } from '../src/parts/RemoteSteps.tsx'
import { Panel, type Specimen } from './specimen.tsx'
import { WithKit } from './View.tsx'

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
const ready: RemotePairingState = { is: 'ready', ...code }
const starting: RemotePairingState = { is: 'starting' }
const opened = (is: 'opened' | 'unanswered', { id, name }: WalletRow): RemotePairingState => ({
  is,
  ...code,
  wallet: { id, name, href: '' },
})
const failed: RemotePairingState = { is: 'failed', error: new NotConnectedError() }
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
  step('Phone, opened', opened('opened', rainbow), rainbow, phone),
  step('Phone, unanswered', opened('unanswered', rainbow), rainbow, phone),
  step('Phone, no link', ready, metaMask, phone),
  step('Phone, endless', ready, endless, phone),
  step('Phone, endless, unanswered', opened('unanswered', endless), endless, phone),
  step('Endless', ready, endless, desktop),
  step('Declined', { is: 'declined' }, rainbow, desktop),
  step('Expired', { is: 'expired' }, undefined, desktop),
  ...(['project', 'origin', 'clock', 'other'] as const).map((reason) =>
    step(`Refused, ${reason}`, { is: 'refused', reason }, undefined, desktop),
  ),
  step('Failed', failed, rainbow, desktop),
  step('Connected', { is: 'connected' }, rainbow, desktop),
]

function step(
  name: string,
  state: RemotePairingState,
  wallet: WalletRow | undefined,
  platform: LinkPlatform,
): Specimen {
  return {
    name,
    content: (
      <Remote name={name} title={wallet?.name ?? 'Connect your phone'}>
        <RemoteSteps
          pairing={{ state, openWallet: ignore, retry: ignore }}
          wallet={wallet}
          platform={platform}
        />
      </Remote>
    ),
  }
}

function Remote({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const locale = new URLSearchParams(location.search).get('locale') ?? 'en'
  const copy = locale === 'en-XA' ? pseudoLong : locale.startsWith('ar') ? pseudoArabic : en
  return (
    <WithKit scene="nobody" name={`remote-${name.replace(/\W/g, '-')}`}>
      <ViewCopyContext.Provider value={copy}>
        <Panel title={title} back>
          {children}
        </Panel>
      </ViewCopyContext.Provider>
    </WithKit>
  )
}
