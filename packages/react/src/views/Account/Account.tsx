import { type Balance, NetworkNotFoundError, NetworkNotServedError } from '@latchkey/core'
import { fillText } from '@latchkey/protocol/fillText'
import type { AccountTab } from '@latchkey/protocol/vocabulary'
import {
  Avatar,
  BigAmount,
  CopyButton,
  dash,
  fiatParts,
  IconButton,
  ShortAddress,
  Skeleton,
  Tabs,
  useStyles,
} from '@latchkey/ui'
import { SettingsIcon } from '@latchkey/ui/icons'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAccountFeatures } from '../../account/useAccountFeatures.ts'
import { useAccountTab } from '../../account/useAccountTab.ts'
import { laterPart } from '../../base/laterPart.tsx'
import { networkButtonCopy } from '../../copy/en/networkButton.ts'
import { useButtonCopy } from '../../copy/useButtonCopy.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useLocale } from '../../copy/useLocale.ts'
import { useBalances } from '../../hooks/useBalances.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useConnectionState } from '../../kit/useConnectionState.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import type { Loaded } from '../../parts/loaded.ts'
import { NetworkMark } from '../../parts/NetworkMark.tsx'
import { useToasts } from '../../toast/useToasts.ts'
import css from './Account.css.ts'
import { type AccountAction, Actions } from './Actions.tsx'
import { PortfolioFailed } from './PortfolioFailed.tsx'
import { ActivityTab, NftsTab, TokensTab } from './tabs.tsx'
import { totalOf } from './totalOf.ts'

// Rendered after the rest: current data comes first.
const Portfolio = laterPart(
  () => import('./Portfolio.tsx').then((module) => module.Portfolio),
  PortfolioPending,
  PortfolioFailed,
)

/** Reserves its space while it loads. Kits with one namespace never load it. */
const NamespaceSwitch = laterPart(
  () => import('./NamespaceSwitch.tsx').then((module) => module.NamespaceSwitch),
  () => (
    <div className="lk-namespaces-place" aria-busy="true">
      <Skeleton shape="block" height={44} />
    </div>
  ),
)

const panels: Readonly<Record<AccountTab, () => ReactNode>> = {
  Tokens: TokensTab,
  NFTs: NftsTab,
  Activity: ActivityTab,
}
const words = { Tokens: 'account.tokens', NFTs: 'account.nfts', Activity: 'account.activity' } as const

/** Shows the active account, and a switch to the other namespaces' accounts. */
export function Account() {
  useStyles(css)
  const namespace = useConnectionState((state) => state.activeNamespace)
  const isOneOfMany = useConnectionState((state) => Object.keys(state.namespaces).length > 1)
  return (
    <>
      {isOneOfMany && <NamespaceSwitch />}
      {/* Resets on a namespace change, so that nothing opened or chosen for one account is shown for another. */}
      <AccountOf key={namespace} />
    </>
  )
}

/** Shows identity, balance, actions, tokens and activity (spec 2.2). */
function AccountOf() {
  const features = useAccountFeatures()
  const { push } = useNavigation()
  const copy = useCopy()
  const address = useFacts((facts) => facts.activeAccount?.address)
  const identity = useIdentity()
  const balances = useBalances()
  useBalanceToast(balances)
  const { tabs, tab, setTab } = useAccountTab()
  const Panel = panels[tab]
  if (address === undefined) return <AccountMissing onConnect={() => push({ view: 'Connect' })} />
  return (
    <>
      <Identity
        address={address}
        name={identity.data?.name}
        avatar={identity.data?.avatar}
        onSettings={() => push({ view: 'AccountSettings' })}
      >
        <Total
          balances={{
            data: balances.data,
            isError: balances.isError || balances.isPaused,
            retry: balances.refetch,
          }}
        />
      </Identity>
      {features.portfolio && <Portfolio />}
      <Actions actions={actionsOf(features)} onGo={push} />
      <div className="lk-account-tabs">
        {tabs.length === 1 ? (
          <Panel />
        ) : (
          <Tabs
            label={copy('account.tabs')}
            tabs={tabs.map((id) => ({ id, label: copy(words[id]) }))}
            value={tab}
            onChange={setTab}
          >
            <Panel />
          </Tabs>
        )}
      </div>
    </>
  )
}

/** Returns the actions that are both configured and implemented. */
function actionsOf(features: {
  send: boolean
  receive: boolean
  swap: boolean
  onramp: boolean
}): readonly AccountAction[] {
  return [
    ...(features.send ? [{ id: 'send', to: { view: 'Send' } } as const] : []),
    ...(features.receive ? [{ id: 'receive', to: { view: 'Receive' } } as const] : []),
    ...(features.swap ? [{ id: 'swap', to: { view: 'Swap' } } as const] : []),
    ...(features.onramp ? [{ id: 'buy', to: { view: 'Buy' } } as const] : []),
  ]
}

/** Shows the active network, and opens the others if switching is enabled. */
export function NetworkChip() {
  // In the header, outside of the view and its texts.
  const copy = useButtonCopy(networkButtonCopy)
  const { push } = useNavigation()
  const network = useFacts((facts) => facts.activeNetwork)
  const canSwitch = useFacts((facts) => facts.canSwitchNetwork)
  if (!network) return null
  return (
    <IconButton
      label={fillText(copy('button.network'), { name: network.name })}
      disabled={!canSwitch}
      onClick={() => push({ view: 'Networks' })}
    >
      <NetworkMark network={network} size={28} />
    </IconButton>
  )
}

/** Shows the picture (opens the settings), and beside it the name or short address with a copy button, and the total. */
function Identity({
  address,
  name,
  avatar,
  onSettings,
  children,
}: {
  address: string
  name: string | null | undefined
  avatar: string | null | undefined
  onSettings: () => void
  children: ReactNode
}) {
  const copy = useCopy()
  const kit = useKit()
  return (
    <div className="lk-identity">
      <button
        type="button"
        className="lk-identity-picture"
        aria-label={copy('account.settings')}
        title={copy('account.settings')}
        onClick={onSettings}
      >
        <Avatar address={address} src={avatar ?? undefined} size={56} />
        <span className="lk-identity-badge">
          <SettingsIcon size="small" />
        </span>
      </button>
      <div className="lk-identity-words">
        <CopyButton
          variant="inline"
          value={address}
          label={copy('account.copyAddress')}
          copiedLabel={copy('account.addressCopied')}
          failedLabel={copy('modal.copyFailed')}
          onCopied={() => kit.emit({ name: 'COPY_ADDRESS', properties: {} })}
        >
          {name ? <bdi className="lk-identity-name">{name}</bdi> : <ShortAddress address={address} />}
        </CopyButton>
        {children}
      </div>
    </div>
  )
}

/** Shows the account's total in money, else its native token. A dash if neither is known. */
function Total({ balances }: { balances: Loaded<readonly Balance[]> }) {
  const copy = useCopy()
  return (
    <div className="lk-total">
      <h3 className="lk-hidden">{copy('account.total')}</h3>
      <TotalAmount balances={balances} />
    </div>
  )
}

function TotalAmount({ balances: { data, isError } }: { balances: Loaded<readonly Balance[]> }) {
  const copy = useCopy()
  const format = useFormat()
  const { locale } = useLocale()
  if (!data)
    return isError ? <BigAmount>{dash}</BigAmount> : <Skeleton width={176} height={42} shape="block" />
  const { value, isPartial, isDisputed } = totalOf(data)
  const money = fiatParts(value, { locale })
  if (money) {
    return (
      <>
        <BigAmount lead={money.lead} lesser={money.lesser}>
          {money.main}
        </BigAmount>
        {(isDisputed || isPartial) && (
          <p className="lk-total-note">{copy(isDisputed ? 'account.disputed' : 'account.partial')}</p>
        )}
      </>
    )
  }
  const native = data.find(({ address }) => address === undefined)
  return (
    <BigAmount lesser={native ? ` ${native.symbol}` : ''}>
      {native ? format.amount(native.quantity.numeric) : dash}
    </BigAmount>
  )
}

/** Reserves the space of the account's value over time. */
function PortfolioPending() {
  return (
    <div className="lk-portfolio" aria-busy="true">
      <Skeleton width={220} height={14} />
      <Skeleton shape="block" height={36} />
      <Skeleton height={24} />
    </div>
  )
}

/** Shows, once per error, that the balances couldn't be read, including on networks that aren't served (spec 8.6). */
function useBalanceToast({ error }: { error: Error | null }): void {
  const toasts = useToasts()
  const errorCopy = useErrorCopy()
  const told = useRef<Error | null>(null)
  useEffect(() => {
    if (error && error !== told.current) {
      // Retrying only helps if the network is read at all.
      const action = isUnread(error.cause) ? errorCopy(error.cause).action : errorCopy(error).action
      toasts.show({ message: errorCopy(error).title, detail: action, variant: 'error' })
    }
    told.current = error
  }, [error, errorCopy, toasts])
}

const isUnread = (cause: unknown) =>
  cause instanceof NetworkNotServedError || cause instanceof NetworkNotFoundError
