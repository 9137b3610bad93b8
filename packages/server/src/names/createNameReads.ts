import { nameLengthMax, nameSuggestionsMax } from '@latchkey/protocol/constants'
import { readLabel } from '@latchkey/protocol/nameLabel'
import type { Name } from '@latchkey/protocol/schema'
import { checkLabel } from './checkLabel.ts'
import type { KeptName, NameStore } from './createNameStore.ts'
import type { NameRegistry } from './nameRegistry.ts'
import { isFreeOnChain, type NameRegistryParts, requireZone } from './nameRegistryParts.ts'

/** Creates the lookups and suggestions of a registry. */
export function createNameReads(
  parts: NameRegistryParts,
): Pick<NameRegistry, 'getName' | 'getNames' | 'suggest'> {
  const { store } = parts
  return {
    async getName(name) {
      const kept = await findName(store, name)
      return kept && withoutOwner(kept)
    },
    async getNames(address) {
      return (await store.listOf(address.toLowerCase())).map(withoutOwner)
    },
    async suggest({ name, zone: asked }) {
      const zone = requireZone(parts)
      // Existing clients send the zone of the service they were written for. This server's zone replaces it.
      const foreign = asked !== undefined && asked.toLowerCase() !== zone.name ? asked : undefined
      const label = readLabel(name, foreign?.toLowerCase() ?? zone.name) ?? name
      checkLabel(label, [])
      const [exact = label, ...others] = listCandidates(label).map((one) => `${one}.${zone.name}`)
      const taken = await store.findTaken([exact, ...others])
      const isOpen = async (full: string) =>
        !taken.has(full) &&
        !zone.reserved.includes(full.split('.')[0] ?? '') &&
        (await isFreeOnChain(parts, full))
      const [isExactOpen, ...areOpen] = await Promise.all([exact, ...others].map(isOpen))
      const free = others.filter((_, at) => areOpen[at]).map((other) => ({ name: other, registered: false }))
      return [{ name: exact, registered: !isExactOpen }, ...free].slice(0, nameSuggestionsMax)
    },
  }
}

/** Finds a name, ignoring case. Anything that cannot be a registered name is not sent to the database. */
export async function findName(store: NameStore, name: string): Promise<KeptName | undefined> {
  return /^[a-zA-Z0-9.-]{1,255}$/.test(name) ? store.find(name.toLowerCase()) : undefined
}

/** Returns the public part of a name. */
export function withoutOwner({ owner, unconfirmed, ...name }: KeptName): Name {
  return name
}

const ends = ['1', '2', '3', '-1', '7', '42', '99', '123', '-2', '-3', '777']

/** Lists labels similar to the requested one, itself first, in lower case, best suggestions first. */
function listCandidates(label: string): readonly string[] {
  const lower = label.toLowerCase()
  return [lower, ...ends.map((end) => `${lower.slice(0, nameLengthMax - end.length)}${end}`)]
}
