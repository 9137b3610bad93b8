import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from '@latchkey/server'
import { devnetChainId } from '../accounts/chainId.ts'
import { cacheFolder, forgetOld } from '../base/cached.ts'
import { startAnvil } from '../chains/startAnvil.ts'
import type { SeededState } from '../seed/loadSeededState.ts'
import { seedEndsAt } from '../seed/seed.ts'
import { planPlaces } from './planPlaces.ts'
import { serverSettings } from './serverSettings.ts'

/** Copies the server's store, with the seeded year already indexed, to `folder`. */
export async function copyIndex(seeded: SeededState, folder: string): Promise<void> {
  await cp(await openIndex(seeded), folder, { recursive: true })
}

/** Returns the folder of that store in the cache, created once per version of chain and server. */
export async function openIndex(seeded: SeededState): Promise<string> {
  const made = join(cacheFolder, `index-${seeded.hash}-${hashServer()}`)
  if (!existsSync(made)) {
    await makeIndex(seeded, made)
    forgetOld('index-')
  }
  return made
}

async function makeIndex(seeded: SeededState, folder: string): Promise<void> {
  const draft = `${folder}.${randomUUID().slice(0, 8)}`
  const chain = await startAnvil({
    blockTimeSeconds: 0,
    timestamp: seedEndsAt,
    state: seeded,
  })
  try {
    const places = await planPlaces({})
    const server = await createServer(
      serverSettings({
        ...chain,
        explorer: '',
        places,
        hasWallet: false,
        indexDir: draft,
        logLevel: 'error',
      }),
    )
    try {
      await server.indexed(devnetChainId, BigInt(seeded.headNumber))
    } finally {
      await server.close()
    }
  } finally {
    await chain.stop()
  }
  try {
    renameSync(draft, folder)
  } catch {
    // Another process finished first.
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * Returns a hash of the running sources that determine which rows are stored, since another version may store others.
 */
function hashServer(): string {
  const here = dirname(dirname(fileURLToPath(import.meta.url)))
  const folder = join(here, '../../server', basename(here))
  const hash = createHash('sha256')
  for (const part of ['indexer', 'storage', '../migrations']) {
    const names = readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|js|sql)$/.test(name) && !/\.(test|d)\./.test(name))
      .sort()
    for (const name of names) hash.update(name).update(readFileSync(join(folder, part, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
