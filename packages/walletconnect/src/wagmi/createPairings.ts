import type { Client } from '../client.ts'
import type { NamespaceProposal, Session } from '../session.ts'

/** How long before its end a code counts as expired: nobody could scan it in time. */
const marginMs = 10_000

/** A code that a wallet may answer. */
type Pending = {
  code: { uri: string; expiresAt: number } | undefined
  readers: Set<(uri: string) => void>
  leaving: AbortController
  session: Promise<Session>
}

/** The pairings of a client, one at a time. */
export type Pairings = {
  /** Waits for a wallet; a code that is still good is taken up again. `onUri` gets it either way. */
  pair(parameters: {
    namespaces: Readonly<Record<string, NamespaceProposal>>
    onUri: (uri: string) => void
  }): Promise<Session>
  /** Gives the code up: whoever waits is told. */
  end(): void
}

/** Makes the pairings of a client. */
export function createPairings(client: Client, now: () => number = Date.now): Pairings {
  let pending: Pending | undefined

  const end = () => {
    pending?.leaving.abort(new DOMException('The pairing was given up.', 'AbortError'))
    pending = undefined
  }

  return {
    end,
    pair({ namespaces, onUri }) {
      if (pending?.code && pending.code.expiresAt - now() <= marginMs) end()
      pending ??= begin(namespaces)
      if (pending.code) onUri(pending.code.uri)
      else pending.readers.add(onUri)
      return pending.session
    },
  }

  function begin(namespaces: Readonly<Record<string, NamespaceProposal>>): Pending {
    const leaving = new AbortController()
    const own: Pick<Pending, 'code' | 'readers'> = { code: undefined, readers: new Set() }
    const session = client.connect({
      namespaces,
      signal: leaving.signal,
      onUri(uri, expiry) {
        own.code = { uri, expiresAt: expiry * 1_000 }
        for (const read of own.readers) read(uri)
      },
    })
    const begun = Object.assign(own, { leaving, session })
    const forget = () => {
      if (pending === begun) pending = undefined
    }
    session.then(forget, forget)
    return begun
  }
}
