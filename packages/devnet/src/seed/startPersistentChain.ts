import { existsSync, renameSync, rmSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { hexToBytes } from 'viem'
import { writeWhole } from '../base/cached.ts'
import { callRpc } from '../chains/callRpc.ts'
import { endLeftover } from '../chains/endAnvil.ts'
import { type Anvil, type AnvilOptions, startAnvil } from '../chains/startAnvil.ts'
import type { SeededState } from './loadSeededState.ts'

const saveIntervalMs = 5_000
/**
 * Well below the number of blocks that the server's index keeps. The index treats a chain that is further behind as an
 * unknown one.
 */
const unsavedBlocksMax = 1_000

/** A chain whose state persists. */
type PersistentChain = Anvil & {
  /** Whether it resumed from an earlier run. */
  isResumed: boolean
}

/**
 * Starts the seeded chain from the state that an earlier run left in `path`, and keeps that file up to date. Saves every
 * five seconds if a transaction or many blocks were mined, and at the end. A file that can't be used is set aside.
 */
export async function startPersistentChain(parameters: {
  path: string
  seeded: SeededState
  options: AnvilOptions
  /** Called with a sentence about what was set aside or lost. */
  say: (line: string) => void
}): Promise<PersistentChain> {
  const { path, seeded, options, say } = parameters
  const pidPath = `${path}.pid`
  endLeftover(pidPath)
  const kept = existsSync(path) ? await resume(path, seeded, options, say) : undefined
  const chain = kept ?? (await startAnvil({ ...options, state: seeded }))
  writeWhole(pidPath, String(chain.pid))
  const saver = createSaver(chain.rpc, path)
  const timer = setInterval(() => void saver.saveIfDue().catch(() => {}), saveIntervalMs)
  timer.unref()
  void chain.exited.then(() => clearInterval(timer))
  return {
    ...chain,
    isResumed: kept !== undefined,
    async stop() {
      clearInterval(timer)
      await saver.saveLast().catch(() => say('Could not save the chain. Its last few seconds are lost.'))
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
    say(`The saved chain cannot be used and was moved to ${aside}. Starting a new chain.`)
    return undefined
  }
}

/**
 * Checks the seed. A chain from before a change of the contracts or seed would have other contracts at our addresses.
 */
async function checkSeed(chain: Anvil, { headNumber, headHash }: SeededState): Promise<void> {
  const number = `0x${headNumber.toString(16)}`
  const block = (await callRpc(chain.rpc, 'eth_getBlockByNumber', [number, false])) as { hash: string } | null
  if (block?.hash !== headHash) throw new Error('The chain is from another version of the local world.')
}

/** Saves the chain when it is worth writing megabytes. A few empty blocks are only saved at the end. */
function createSaver(rpc: string, path: string) {
  let seen = -1
  let saved = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  const save = async () => {
    const packed = (await callRpc(rpc, 'anvil_dumpState', [false])) as `0x${string}`
    writeWhole(path, gunzipSync(hexToBytes(packed)))
  }
  const look = async () => {
    const head = Number(await callRpc(rpc, 'eth_blockNumber'))
    const isFar = head < seen || head - saved >= unsavedBlocksMax
    if (isFar || (await hasTransactions(rpc, seen + 1, head))) {
      await save()
      saved = head
    }
    seen = head
  }
  return {
    saveIfDue(): Promise<void> {
      running ??= look().finally(() => {
        running = undefined
      })
      return running
    },
    /** Saves unconditionally, since the index includes the empty blocks too. */
    async saveLast(): Promise<void> {
      await running?.catch(() => {})
      await save()
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
