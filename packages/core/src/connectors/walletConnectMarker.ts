import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit.ts'

/** What the kit keeps of a remote connection beside the session, which is the client's. */
export type RemoteMark = {
  /** When it was connected (Unix time in ms). */
  since: number
  /** The catalogue's wallet, where it is known. */
  walletId: string | undefined
  /** The link that was followed to connect it. */
  href: string | undefined
}

/**
 * The mark of a family's remote connection under `<prefix>.walletConnect`, for those beside eip155 with the family's name
 * behind: without one there is no session to come back to.
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
        // What cannot be read says only that there is one.
        return undefined
      }
    },
    write: (mark: RemoteMark) => storage.setItem(key, JSON.stringify(mark)),
    remove: () => storage.removeItem(key),
  }
}
