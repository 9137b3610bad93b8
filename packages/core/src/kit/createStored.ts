import { readTabItem, writeTabItem } from '../platform/tabItems.ts'
import type { Kit } from './kit.ts'

/** A stored value that outlives its page. */
type Stored<value> = {
  /** Returns undefined if nothing valid is stored. */
  read(kit: Kit): value | undefined
  /** Undefined removes the value. */
  write(kit: Kit, value: unknown): void
}

/**
 * Creates an accessor for a value that a kit keeps under `<prefix>.<name>`: in its storage, or `inTab` for later pages of
 * this tab. `parse` returns undefined, or throws, for what it doesn't know.
 */
export function createStored<value>(
  name: string,
  parse: (kept: unknown) => value | undefined,
  { inTab = false } = {},
): Stored<value> {
  const keyOf = ({ config }: Kit) => `${config.storageKey}.${name}`
  return {
    read(kit) {
      try {
        return parse(JSON.parse((inTab ? readTabItem(keyOf(kit)) : kit.storage.getItem(keyOf(kit))) ?? ''))
      } catch {
        return undefined
      }
    },
    write(kit, value) {
      const text = value === undefined ? '' : JSON.stringify(value)
      if (inTab) writeTabItem(keyOf(kit), text)
      else if (text === '') kit.storage.removeItem(keyOf(kit))
      else kit.storage.setItem(keyOf(kit), text)
    },
  }
}
