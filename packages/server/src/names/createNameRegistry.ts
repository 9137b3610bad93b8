import { createNameChanges } from './createNameChanges.ts'
import { createNameReads } from './createNameReads.ts'
import type { NameRegistry } from './nameRegistry.ts'
import type { NameRegistryParts } from './nameRegistryParts.ts'

/** Creates a registry that issues names under one zone to accounts that sign for them. */
export function createNameRegistry(parts: NameRegistryParts): NameRegistry {
  return { ...createNameReads(parts), ...createNameChanges(parts) }
}
