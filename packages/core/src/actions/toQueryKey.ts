import type { Kit } from '../kit.ts'

/** The key of a query in TanStack's cache: two kits that share a cache do not meet, nor do two servers. */
export function toQueryKey<const name extends string, parameters extends object>(
  kit: Kit,
  name: name,
  parameters: parameters,
): readonly [storageKey: string, name: name, parameters: parameters & { api: string | undefined }] {
  return [kit.config.storageKey, name, { ...parameters, api: kit.config.api }]
}
