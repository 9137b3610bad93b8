import { existsSync, renameSync, rmSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { hexToBytes } from 'viem'
import { writeWhole } from '../cached.ts'
import { callRpc } from './callRpc.ts'
import { endLeftover } from './endLeftover.ts'
import type { SeededState } from './loadSeededState.ts'
import { type Anvil, type AnvilOptions, startAnvil } from './startAnvil.ts'

const saveIntervalMs = 5_000

/** A chain whose state outlives it. */
export type PersistentChain = Anvil & {
  /** Whether it went on from an earlier run. */
  isResumed: boolean
}

/**
 * Starts the seeded chain from the state that an earlier run left in `path`, and keeps that file up to date:
 * every five seconds in which a transaction was mined, and at the end. A file that cannot be used is set aside.
 */
export async function startPersistentChain(parameters: {
  path: string
  seeded: SeededState
  options: AnvilOptions
  /** Told in a plain sentence what was set aside. */
  say: (line: string) => void
}): Promise<PersistentChain> {
  const { path, seeded, options, say } = parameters
  const pidPath = `${path}.pid`
  endLeftover(pidPath)
  const kept = existsSync(path) ? await resume(path, seeded, options, say) : undefined
  const chain = kept ?? (await startAnvil({ ...options, state: seeded }))
  writeWhole(pidPath, String(chain.pid))
  const saver = createSaver(chain.rpc, path)
  const timer = setInterval(() => void saver.save().catch(() => {}), saveIntervalMs)
  timer.unref()
  void chain.exited.then(() => clearInterval(timer))
  return {
    ...chain,
    isResumed: kept !== undefined,
    async stop() {
      clearInterval(timer)
      await saver.save().catch(() => {})
      await chain.stop()
      rmSync(pidPath, { force: true })
    },
  }
}

async function resume(
  path: string,
  seeded: SeededState,
  options: AnvilOptions,
  say: (line: string) => void,
): Promise<Anvil | undefined> {
  let chain: Anvil | undefined
  try {
    chain = await startAnvil({ ...options, state: { path, genesis: seeded.genesis } })
    await checkSeed(chain, seeded)
    return chain
  } catch (error) {
    await chain?.stop()
    if (error instanceof Error && /address already in use/i.test(error.message)) throw error
    const aside = `${path}.unusable-${Date.now()}`
    renameSync(path, aside)
    say(`The chain kept from last time cannot be used. It is set aside as ${aside}; a fresh one starts.`)
    return undefined
  }
}

/** A chain from before the contracts or the seed changed would have other contracts where ours are looked for. */
async function checkSeed(chain: Anvil, { headNumber, headHash }: SeededState): Promise<void> {
  const number = `0x${headNumber.toString(16)}`
  const block = (await callRpc(chain.rpc, 'eth_getBlockByNumber', [number, false])) as { hash: string } | null
  if (block?.hash !== headHash) throw new Error('The chain is of another version of the local world.')
}

/** Saves the chain when it has new transactions: empty blocks alone are not worth a file. */
function createSaver(rpc: string, path: string) {
  let savedNumber = -1
  let running: Promise<void> | undefined
  const save = async () => {
    const head = Number(await callRpc(rpc, 'eth_blockNumber'))
    if (await hasTransactions(rpc, savedNumber + 1, head)) {
      const packed = (await callRpc(rpc, 'anvil_dumpState', [false])) as `0x${string}`
      writeWhole(path, gunzipSync(hexToBytes(packed)))
    }
    savedNumber = head
  }
  return {
    save(): Promise<void> {
      running ??= save().finally(() => {
        running = undefined
      })
      return running
    },
  }
}

async function hasTransactions(rpc: string, from: number, to: number): Promise<boolean> {
  for (let number = to; number >= from; number--) {
    const count = await callRpc(rpc, 'eth_getBlockTransactionCountByNumber', [`0x${number.toString(16)}`])
    if (count !== '0x0') return true
  }
  return false
}
