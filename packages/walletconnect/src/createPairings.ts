import type { Authenticate, Client, Connected, SignedMessage } from './client.ts'
import type { NamespaceProposal } from './session.ts'

/** How long before its end a code counts as expired: nobody could scan it in time. */
const marginMs = 10_000

/** A code that a wallet may answer. */
type Pending = {
  code: { uri: string; expiresAt: number } | undefined
  readers: Set<(uri: string) => void>
  leaving: AbortController
  session: Promise<Connected>
}

/** What a wallet is asked for. */
type Wanted = {
  namespaces: Readonly<Record<string, NamespaceProposal>>
  /** What to sign in to with connecting; asked once for a code. */
  authenticate?: (() => Promise<Authenticate | undefined>) | undefined
  /** Gets what the wallet has signed, before the session is given to anybody. */
  onSigned?: ((messages: readonly SignedMessage[]) => Promise<void>) | undefined
}

/** What a pairing asks for, and who gets its code. */
type PairParameters = Wanted & { onUri: (uri: string) => void }

/** The pairings of a client, one at a time. */
type Pairings = {
  /**
   * Waits for a wallet. A code that is still good is taken up again, one of an earlier page included. `onUri` gets it
   * either way.
   */
  pair(parameters: PairParameters): Promise<Connected>
  /** Waits for the wallet that was given a code by an earlier page; undefined where there is none. */
  resume(parameters: PairParameters): Promise<Connected> | undefined
  /** Gives the code up: whoever waits is told. */
  end(): void
}

/** Makes the pairings of a client. */
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
