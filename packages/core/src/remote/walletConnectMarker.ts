import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit/kit.ts'

/** What the kit stores about a remote connection. The client stores the session itself. */
export type RemoteMark = {
  /** When it was connected (Unix time in ms). */
  since: number
  /** The catalogue id of the wallet, if known. */
  walletId: string | undefined
  /** The link that was followed to connect, if any. */
  href: string | undefined
}

/**
 * Creates the marker of a family's remote connection, stored under `<prefix>.walletConnect`, followed by the family's
 * name for all but eip155. Without a marker, there is no session to restore.
 */
export function walletConnectMarker({ config, storage }: Pick<Kit, 'config' | 'storage'>, id: NamespaceId) {
  const key = `${config.storageKey}.walletConnect${id === 'eip155' ? '' : `.${id}`}`
  return {
    stands: () => storage.getItem(key) !== null,
    read(): RemoteMark | undefined {
      try {
        const { href, since, walletId } = JSON.parse(storage.getItem(key) ?? 'null')
        return {
          since: Number(since),
          walletId: typeof walletId === 'string' ? walletId : undefined,
          href: typeof href === 'string' ? href : undefined,
        }
      } catch {
        // A malformed marker only shows that there is a session.
        return undefined
      }
    },
    write: (mark: RemoteMark) => storage.setItem(key, JSON.stringify(mark)),
    remove: () => storage.removeItem(key),
  }
}
