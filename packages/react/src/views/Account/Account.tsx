import type { AccountTab } from '@latchkey/protocol/vocabulary'
import { Tabs, useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useAccountFeatures } from '../../account/useAccountFeatures.ts'
import { useAccountTab } from '../../account/useAccountTab.ts'
import { laterPart } from '../../base/laterPart.tsx'
import { useCopy } from '../../copy/useCopy.ts'
import { useBalances } from '../../hooks/useBalances.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useConnectionState } from '../../kit/useConnectionState.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import css from './Account.css.ts'
import { type AccountAction, Actions } from './Actions.tsx'
import { Identity } from './Identity.tsx'
import { PortfolioFailed } from './PortfolioFailed.tsx'
import { PortfolioPending } from './PortfolioPending.tsx'
import { Total } from './Total.tsx'
import { ActivityTab, NftsTab, TokensTab } from './tabs.tsx'
import { useBalanceToast } from './useBalanceToast.ts'

export { NetworkChip } from './NetworkChip.tsx'

// Rendered after the rest: current data comes first.
const Portfolio = laterPart(
  () => import('./Portfolio.tsx').then((module) => module.Portfolio),
  PortfolioPending,
  PortfolioFailed,
)

/** Reserves its space while it loads. Kits with one family never load it. */
const FamilySwitch = laterPart(
  () => import('./FamilySwitch.tsx').then((module) => module.FamilySwitch),
  () => <div className="lk-families-place" />,
)

const panels: Readonly<Record<AccountTab, () => ReactNode>> = {
  Tokens: TokensTab,
  NFTs: NftsTab,
  Activity: ActivityTab,
}
const words = { Tokens: 'account.tokens', NFTs: 'account.nfts', Activity: 'account.activity' } as const

/** Shows the active account, and a switch to the other families' accounts. */
export function Account() {
  useStyles(css)
  const namespace = useConnectionState((state) => state.activeNamespace)
  const isOneOfMany = useConnectionState((state) => Object.keys(state.namespaces).length > 1)
  return (
    <>
      {isOneOfMany && <FamilySwitch />}
      {/* Resets on a family change, so that nothing opened or chosen for one account is shown for another. */}
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
      />
      <Total
        balances={{
          data: balances.data,
          isError: balances.isError || balances.isPaused,
          retry: balances.refetch,
        }}
      />
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
