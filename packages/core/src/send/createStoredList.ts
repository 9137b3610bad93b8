import type { Kit } from '../kit/kit.ts'

/** A stored value that outlives its page. Values that don't match the schema are ignored. */
type StoredList<value> = {
  read(kit: Kit): value | undefined
  write(kit: Kit, value: value): void
  remove(kit: Kit): void
}

/** Creates an accessor for a value that a kit keeps in its storage under `<prefix>.<name>`. */
export function createStoredList<value>(
  name: string,
  schema: { safeParse(kept: unknown): { data?: value | undefined } },
): StoredList<value> {
  const keyOf = ({ config }: Kit) => `${config.storageKey}.${name}`
  return {
    read(kit) {
      try {
        return schema.safeParse(JSON.parse(kit.storage.getItem(keyOf(kit)) ?? '')).data
      } catch {
        return undefined
      }
    },
    write: (kit, value) => kit.storage.setItem(keyOf(kit), JSON.stringify(value)),
    remove: (kit) => kit.storage.removeItem(keyOf(kit)),
  }
}
