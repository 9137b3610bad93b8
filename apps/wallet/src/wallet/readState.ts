import type { WalletPageSettings } from '@latchkey/devnet/walletPage'
import type { WalletKit } from '@reown/walletkit'
import { nameNetwork } from './nameNetwork.ts'
import type { Preferences } from './preferences.ts'
import { type KnownNetwork, readRequest } from './readRequest.ts'
import { toGrants } from './toGrants.ts'
import type { AppCard, Question, WalletState } from './wallet.ts'

/** WalletKit of Reown. */
export type Kit = Awaited<ReturnType<typeof WalletKit.init>>
/** A session of WalletKit. */
export type Session = ReturnType<Kit['getActiveSessions']>[string]
/** A request of WalletKit that wasn't answered yet. */
export type Pending = ReturnType<Kit['getPendingSessionRequests']>[number]
type Proposal = ReturnType<Kit['getPendingSessionProposals']>[number]

/** A pending request, and the error with which it is refused. */
type Refused = { pending: Pending; error: { code: number; message: string } }

/** Returns the state shown on the page, and the requests that are refused without asking the user. */
export function readState({
  sessions,
  proposals,
  requests,
  settings: { accounts, network },
  preferences,
  answered,
}: {
  /** WalletKit's sessions by topic. */
  sessions: Readonly<Record<string, Session>>
  proposals: readonly Proposal[]
  requests: readonly Pending[]
  settings: Pick<WalletPageSettings, 'accounts' | 'network'>
  preferences: Preferences
  /** Requests and proposals that are being answered. */
  answered: ReadonlySet<number>
}): WalletState & { refused: readonly Refused[] } {
  const networks = listNetworks(network, preferences.added, Object.values(sessions))
  const questions = proposals.filter(({ id }) => !answered.has(id)).map(toConnectionQuestion)
  const refused: Refused[] = []
  for (const pending of requests) {
    const { id, topic, params } = pending
    if (answered.has(id)) continue
    const session = sessions[topic]
    const asked = readRequest(params, {
      accounts: accounts.filter(({ address }) => holds(session, address)),
      networks,
      localId: network.caipNetworkId,
    })
    if (asked.type === 'refused')
      refused.push({ pending, error: { code: asked.code, message: asked.message } })
    else questions.push({ type: 'request', id, topic, chainId: params.chainId, app: cardOf(session), asked })
  }
  const isKnown = networks.some(({ id }) => id === preferences.networkId)
  return {
    account: accounts.find(({ address }) => address === preferences.address) ?? accounts[0],
    networkId: isKnown ? preferences.networkId : network.caipNetworkId,
    networks,
    apps: Object.values(sessions).map((session) => ({
      topic: session.topic,
      app: cardOf(session),
      address: addressOf(session),
      expiry: session.expiry,
    })),
    questions: questions.sort((one, other) => one.id - other.id),
    refused,
  }
}

/** Returns the local network, those that apps added, and those that sessions were granted. */
export function listNetworks(
  local: WalletPageSettings['network'],
  added: readonly KnownNetwork[],
  sessions: readonly Session[] = [],
): KnownNetwork[] {
  const known = new Map<string, string>([
    [local.caipNetworkId, local.name],
    ...added.map(({ id, name }) => [id, name] as const),
  ])
  const granted = sessions.flatMap(({ namespaces }) => namespaces.eip155?.chains ?? [])
  for (const id of granted) if (!known.has(id)) known.set(id, nameNetwork(id))
  return [...known].map(([id, name]) => ({ id, name }))
}

function toConnectionQuestion({ id, proposer, requiredNamespaces, optionalNamespaces }: Proposal): Question {
  const { grant, lacking } = toGrants(requiredNamespaces, optionalNamespaces)
  return { type: 'connection', id, app: toCard(proposer.metadata), ...grant, lacking }
}

function holds(session: Session | undefined, address: string): boolean {
  const shared = session?.namespaces.eip155?.accounts ?? []
  return shared.some((account) => account.endsWith(`:${address}`))
}

function cardOf(session: Session | undefined): AppCard {
  return session ? toCard(session.peer.metadata) : { name: '', url: '' }
}

/** Returns the address of the account that a session was granted. */
export const addressOf = ({ namespaces }: Session) => namespaces.eip155?.accounts[0]?.split(':')[2] ?? ''

/** Truncates an app's claims about itself, which may be long or empty. */
function toCard({ name, url }: { name: string; url: string }): AppCard {
  return { name: name.slice(0, 80), url: url.slice(0, 200) }
}
