import type { Authenticate, Client, Connected, SignedMessage } from '../session/client.ts'
import type { NamespaceProposal } from '../session/session.ts'

/** How long before its expiry a code counts as expired: nobody could scan it in time. */
const marginMs = 10_000

/** A code that a wallet can still respond to. */
type Pending = {
  code: { uri: string; expiresAt: number } | undefined
  readers: Set<(uri: string) => void>
  leaving: AbortController
  session: Promise<Connected>
}

/** Parameters of a wallet's pairing. */
type Wanted = {
  namespaces: Readonly<Record<string, NamespaceProposal>>
  /** Returns the sign-in to request while connecting. Called once per code. */
  authenticate?: (() => Promise<Authenticate | undefined>) | undefined
  /** Called with the messages that the wallet signed, before the session is handed out. */
  onSigned?: ((messages: readonly SignedMessage[]) => Promise<void>) | undefined
}

/** Parameters of `pair`. */
type PairParameters = Wanted & { onUri: (uri: string) => void }

/** A client's pairings, one at a time. */
type Pairings = {
  /**
   * Waits for a wallet. Reuses a code that is still valid, including one from an earlier page. `onUri` is called with
   * it either way.
   */
  pair(parameters: PairParameters): Promise<Connected>
  /** Waits for a wallet that an earlier page showed a code to. Undefined if there is no such code. */
  resume(parameters: PairParameters): Promise<Connected> | undefined
  /** Cancels the pairing and rejects its callers. */
  end(): void
}

/** Creates a client's pairings. */
export function createPairings(client: Client, now: () => number = Date.now): Pairings {
  let pending: Pending | undefined

  const isOver = (expiresAt: number) => expiresAt - now() <= marginMs

  const end = () => {
    pending?.leaving.abort(new DOMException('The pairing was aborted.', 'AbortError'))
    pending = undefined
  }

  const waitFor = ({ code, readers, session }: Pending, onUri: PairParameters['onUri']) => {
    if (code) onUri(code.uri)
    else readers.add(onUri)
    return session
  }

  return {
    end,
    pair({ onUri, ...wanted }) {
      if (pending?.code && isOver(pending.code.expiresAt)) end()
      pending ??= begin(
        wanted,
        client.pairings().findLast(({ expiry }) => !isOver(expiry * 1_000)),
      )
      return waitFor(pending, onUri)
    },
    resume({ onUri, ...wanted }) {
      const kept = client.pairings().at(-1)
      if (!kept) return undefined
      pending ??= begin(wanted, kept)
      return waitFor(pending, onUri)
    },
  }

  function begin({ authenticate, namespaces, onSigned }: Wanted, kept?: { topic: string }): Pending {
    const leaving = new AbortController()
    const own: Pick<Pending, 'code' | 'readers'> = { code: undefined, readers: new Set() }
    const connect = async (asked?: Authenticate) => {
      const session = await client.connect({
        namespaces,
        ...(asked && { authenticate: asked }),
        ...(kept && { topic: kept.topic }),
        signal: leaving.signal,
        onUri(uri, expiry) {
          own.code = { uri, expiresAt: expiry * 1_000 }
          for (const read of own.readers) read(uri)
        },
      })
      if (session.signedMessages) await onSigned?.(session.signedMessages)
      return session
    }
    const session = authenticate && !kept ? authenticate().then(connect) : connect()
    const begun = Object.assign(own, { leaving, session })
    const forget = () => {
      if (pending === begun) pending = undefined
    }
    session.then(forget, forget)
    return begun
  }
}
