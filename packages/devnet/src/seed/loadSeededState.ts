import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { hexToBytes } from 'viem'
import { cached, cacheFolder } from '../base/cached.ts'
import { anvilBinary } from '../chains/anvilBinary.ts'
import { callRpc } from '../chains/callRpc.ts'
import { createDriver } from '../chains/createDriver.ts'
import { type Genesis, startAnvil } from '../chains/startAnvil.ts'
import { compileContracts } from '../contracts/compile.ts'
import { deploy } from '../contracts/deploy.ts'
import { seed, seedBeginsAt } from './seed.ts'

/** State of a chain with its contracts and seeded year, ready to start from. */
export type SeededState = {
  /** anvil's state file. */
  path: string
  genesis: Genesis
  /** Hash of the last block. */
  headHash: string
  headNumber: number
  /** Hash of all inputs, used in the names of further caches. */
  hash: string
}

/** Modules that determine the chain's content. */
const writers = [
  'accounts/accounts',
  'accounts/chainId',
  'base/random',
  'chains/createDriver',
  'chains/startAnvil',
  'contracts/abis',
  'contracts/contracts',
  'contracts/deploy',
  'contracts/registerNames',
  'seed/loadSeededState',
  'seed/seed',
  'seed/createSeedActions',
]

const genesisAt = seedBeginsAt - 86_400

/** Returns the seeded chain. Created on the first call for a version of contracts, seed and anvil, then cached. */
export async function loadSeededState(): Promise<SeededState> {
  const { artifacts, hash: contractsHash } = await compileContracts()
  const hash = createHash('sha256')
    .update(JSON.stringify([contractsHash, anvilBinary().version, readOwnSources()]))
    .digest('hex')
    .slice(0, 16)
  const name = `chain-${hash}.json`
  const path = join(cacheFolder, name)
  // Neither file is usable without the other.
  if (!existsSync(path)) rmSync(join(cacheFolder, `chain-${hash}.facts.json`), { force: true })
  const facts = await cached(`chain-${hash}.facts.json`, async () => {
    const made = await writeChain(artifacts)
    await cached(name, () => made.state)
    return JSON.stringify(made.facts)
  })
  return { ...(JSON.parse(facts) as Facts), path, hash }
}

type Facts = Pick<SeededState, 'genesis' | 'headHash' | 'headNumber'>

/** Deploys and seeds on a fresh chain. Returns anvil's state as JSON text. */
export async function writeChain(
  artifacts: Awaited<ReturnType<typeof compileContracts>>['artifacts'],
): Promise<{ state: string; facts: Facts }> {
  const anvil = await startAnvil({ blockTimeSeconds: 0, timestamp: genesisAt })
  try {
    const driver = createDriver(anvil.rpc)
    await deploy(driver, artifacts, genesisAt + 60)
    await seed(driver, artifacts)
    const [genesis, head] = await Promise.all([readBlock(anvil.rpc, '0x0'), readBlock(anvil.rpc, 'latest')])
    const packed = (await callRpc(anvil.rpc, 'anvil_dumpState', [false])) as `0x${string}`
    return {
      state: gunzipSync(hexToBytes(packed)).toString(),
      facts: {
        genesis: { hash: genesis.hash, timestamp: genesisAt },
        headHash: head.hash,
        headNumber: Number(head.number),
      },
    }
  } finally {
    await anvil.stop()
  }
}

async function readBlock(rpc: string, tag: string): Promise<{ hash: string; number: string }> {
  return (await callRpc(rpc, 'eth_getBlockByNumber', [tag, false])) as { hash: string; number: string }
}

/** Returns the running sources that write the chain, since another version may write another chain. */
function readOwnSources(): string[] {
  const extension = import.meta.url.slice(-3)
  return writers.map((name) => readFileSync(new URL(`../${name}${extension}`, import.meta.url), 'utf8'))
}
