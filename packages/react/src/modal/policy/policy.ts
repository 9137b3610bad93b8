import type { Facts } from '@latchkey/core'
import type { ConnectGroup } from '@latchkey/protocol/vocabulary'
import type { ModalEvent } from './createModal.ts'
import { isAccountView, isConnectView, type ViewEntry, type ViewId, type ViewInput } from './ids.ts'

/** State of the kit and browser that the modal's rules depend on. */
export type PolicyFacts = Pick<
  Facts,
  | 'status'
  | 'connectionId'
  | 'account'
  | 'isNetworkSupported'
  | 'signIn'
  | 'hasNamespaces'
  | 'isMobile'
  | 'isManual'
  | 'isBasic'
  | 'isEmbedded'
  | 'canSwitchNetwork'
  | 'allowsUnsupportedChain'
>

/** State of the modal that the policy depends on: the current view, if any. */
type Shown = { view: ViewId | null }

/** An event of the modal or a change of the facts. */
export type PolicyEvent = ModalEvent | { type: 'factsChanged'; previous: PolicyFacts }

/** What the modal does next. `open` pushes a view onto the stack, `replace` replaces the whole stack. */
export type Decision =
  | { type: 'open' | 'replace'; entry: ViewEntry }
  | { type: 'back' | 'close' | 'disconnect' }
  | { type: 'stay'; shake: boolean }

const stay: Decision = { type: 'stay', shake: false }
const refuse: Decision = { type: 'stay', shake: true }

/** Decides when a view opens, closes or may be left (spec 2.3–2.10). All such rules are here. */
export function decide(facts: PolicyFacts, shown: Shown, event: PolicyEvent): Decision {
  switch (event.type) {
    case 'open':
      return decideOpen(facts, shown, event.entry)
    case 'close':
      return mustStayOpen(facts, shown.view, event.isForced) ? refuse : leave(facts)
    case 'cancelSignIn':
      return facts.signIn === 'required' ? { type: 'disconnect' } : { type: 'back' }
    case 'factsChanged':
      return facts.status === 'connected'
        ? decideConnected(facts, shown, event.previous)
        : decideDisconnected(facts, shown, event.previous)
  }
}

/** Returns the order of Connect's groups (spec 2.11): as configured, else wallets first if one is installed. */
export function orderConnectGroups(
  configured: readonly ConnectGroup[] | undefined,
  isWalletInstalled: boolean,
): readonly ConnectGroup[] {
  return configured ?? (isWalletInstalled ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet'])
}

function decideOpen(facts: PolicyFacts, shown: Shown, asked: ViewEntry | undefined): Decision {
  const entry = asked ?? defaultEntry(facts)
  if (mustStayOpen(facts, shown.view, false)) return entry.view === shown.view ? stay : refuse
  return { type: 'replace', entry }
}

function decideConnected(facts: PolicyFacts, { view }: Shown, previous: PolicyFacts): Decision {
  if (view === 'ApproveTransaction') return stay
  // A rejected second wallet falls back to the previous connection, which isn't new.
  const isNew = previous.status === 'reconnecting' || previous.connectionId !== facts.connectionId
  const isMoved = isNew || previous.account !== facts.account
  const isChecked = previous.signIn === 'checking'
  if (mustSwitchNetwork(facts)) {
    return isMoved && view !== 'UnsupportedChain'
      ? { type: 'replace', entry: entryOf('UnsupportedChain') }
      : stay
  }
  if (needsSignIn(facts)) {
    const isRequired = facts.signIn === 'required'
    // After signing out where sign-in is optional, don't prompt to sign in again immediately.
    const isLost = previous.signIn === 'signedIn' && isRequired
    const isDue = isMoved || isChecked || isLost || mustSwitchNetwork(previous)
    if (!isDue || view === 'SIWXSignMessage') return stay
    // A required sign-in replaces the stack, or "back" would bypass it.
    const isOverAccount = !isRequired && view !== null && view !== 'UnsupportedChain' && !isConnectView(view)
    return { type: isOverAccount ? 'open' : 'replace', entry: entryOf('SIWXSignMessage') }
  }
  if (previous.status === 'reconnecting' && view === 'Connect')
    return { type: 'replace', entry: entryOf('Account') }
  if (view === null || facts.signIn === 'checking') return stay
  if (view === 'UnsupportedChain')
    return mustSwitchNetwork(previous) || isMoved || isChecked ? leave(facts) : stay
  if (view === 'SIWXSignMessage') return leave(facts)
  return isConnectView(view) && (isNew || isChecked) ? leave(facts) : stay
}

function decideDisconnected(facts: PolicyFacts, { view }: Shown, previous: PolicyFacts): Decision {
  if (previous.connectionId === null) return stay
  if (facts.status !== 'disconnected' || view === null) return stay
  // Sign-in was cancelled or couldn't begin (8.2).
  const isReset = view === 'SIWXSignMessage' || previous.signIn === 'checking'
  if (isReset) return { type: 'replace', entry: entryOf('Connect') }
  return isAccountView(view) ? leave(facts) : stay
}

function defaultEntry(facts: PolicyFacts): ViewEntry {
  const isConnected = facts.status === 'connected'
  if (facts.isManual || (!facts.hasNamespaces && !isConnected)) {
    return entryOf(facts.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic')
  }
  if (!isConnected) return entryOf('Connect')
  if (mustSwitchNetwork(facts)) return entryOf('UnsupportedChain')
  return entryOf(facts.signIn === 'required' ? 'SIWXSignMessage' : 'Account')
}

/** Returns whether the current view can't be closed (2.6, 2.9, 2.10). Force only overrides 2.6. */
function mustStayOpen(facts: PolicyFacts, view: ViewId | null, isForced: boolean): boolean {
  if (view === 'ApproveTransaction') return !isForced
  if (view === 'SIWXSignMessage') return facts.status === 'connected' && facts.signIn === 'required'
  return view === 'UnsupportedChain' && mustSwitchNetwork(facts)
}

function leave(facts: PolicyFacts): Decision {
  if (!facts.isEmbedded) return { type: 'close' }
  return { type: 'replace', entry: entryOf(facts.status === 'connected' ? 'Account' : 'Connect') }
}

function mustSwitchNetwork(facts: PolicyFacts): boolean {
  const isGuarded = facts.canSwitchNetwork && !facts.allowsUnsupportedChain && !facts.isBasic
  return isGuarded && facts.status === 'connected' && !facts.isNetworkSupported
}

function needsSignIn(facts: PolicyFacts): boolean {
  return facts.status === 'connected' && (facts.signIn === 'optional' || facts.signIn === 'required')
}

type PlainView = { [id in ViewId]: undefined extends ViewInput[id] ? id : never }[ViewId]

function entryOf(view: PlainView): ViewEntry {
  return { view, data: undefined }
}
