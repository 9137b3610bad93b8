import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from '@latchkey/server'
import { cacheFolder } from './cached.ts'
import { devnetChainId } from './chainId.ts'
import type { SeededState } from './chains/loadSeededState.ts'
import { startAnvil } from './chains/startAnvil.ts'
import { freePort } from './freePort.ts'
import { seedEndsAt } from './seed.ts'
import { serverSettings } from './serverSettings.ts'

/**
 * Copies the server's store, with the seeded year already indexed, to `folder`. It is made once per version of
 * chain and server.
 */
export async function copyIndex(seeded: SeededState, folder: string): Promise<void> {
  const made = join(cacheFolder, `index-${seeded.hash}-${hashServer()}`)
  if (!existsSync(made)) await makeIndex(seeded, made)
  cpSync(made, folder, { recursive: true })
}

async function makeIndex(seeded: SeededState, folder: string): Promise<void> {
  const draft = `${folder}.${randomUUID().slice(0, 8)}`
  const chain = await startAnvil({
    blockTimeSeconds: 0,
    timestamp: seedEndsAt,
    statePath: seeded.path,
    genesisHash: seeded.genesisHash,
  })
  try {
    const ports = { api: await freePort(), app: 0 }
    const server = await createServer(
      serverSettings({ ...chain, explorer: '', ports, indexDir: draft, logLevel: 'error' }),
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
    // Another process was first.
    rmSync(draft, { recursive: true, force: true })
  }
}

/** The server's program and migrations, as they run: another version may store other rows. */
function hashServer(): string {
  // By path: vite's runner, which loads this for tests, has no import.meta.resolve.
  const folder = fileURLToPath(new URL('../../server/', import.meta.url))
  const hash = createHash('sha256')
  for (const root of [join(folder, 'src'), join(folder, 'migrations')]) {
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|js|sql)$/.test(name) && !/\.(test|d)\./.test(name))
      .sort()
    for (const name of names) hash.update(name).update(readFileSync(join(root, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
