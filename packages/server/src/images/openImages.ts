import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Registry } from 'prom-client'
import type { Cursors } from '../base/createCursors.ts'
import { createOutbound } from '../outbound/createOutbound.ts'
import type { ServerSettings } from '../settings/settings.ts'
import { openImageCache } from './createImageCache.ts'
import { createImages, type Images } from './createImages.ts'

/** Used for a day, like names. */
const ageMsMax = 86_400_000
const defaultCacheBytes = 256_000_000

/**
 * Opens the images of other hosts with the operator's hosts and gateways; undefined without any. Rejects with a
 * `SettingError` if the cache's folder cannot be used.
 */
export async function openImages({
  settings,
  ...ports
}: {
  settings: ServerSettings['images']
  cursors: Cursors
  apiOrigin(): string
  registry: Registry
}): Promise<Images | undefined> {
  if (!settings) return undefined
  const { hosts = [], ipfsGateway, arweaveGateway } = settings
  const { cacheDir = join(tmpdir(), 'latchkey-images'), cacheBytes = defaultCacheBytes } = settings
  return createImages({
    ...ports,
    origins: settings,
    outbound: createOutbound({
      hosts,
      services: [ipfsGateway, arweaveGateway].filter((service) => service !== undefined),
    }),
    cache: await openImageCache({ folder: cacheDir, bytesMax: cacheBytes, ageMsMax }),
  })
}
