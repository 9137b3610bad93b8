import type { Kit } from './kit.ts'

/** Creates a query key. It includes storage key and server URL, so kits that share a query client don't collide. */
export function toQueryKey<const name extends string, parameters extends object>(
  kit: Kit,
  name: name,
  parameters: parameters,
): readonly [storageKey: string, name: name, parameters: parameters & { api: string | undefined }] {
  return [kit.config.storageKey, name, { ...parameters, api: kit.config.api }]
}
