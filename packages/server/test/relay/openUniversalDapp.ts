import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { compiledProgram } from '../../../../scripts/setup/compiledProgram.mjs'
import type { UniversalCommands, UniversalOrder, UniversalWord } from './universalDapp.ts'

const program = fileURLToPath(new URL('./universalDapp.ts', import.meta.url))

/** A dapp with universal-provider, in a separate process. */
export type UniversalDapp = Awaited<ReturnType<typeof openUniversalDapp>>

/**
 * Opens a dapp over a relay, with the storage of an earlier one, if given. It ends with the test, whatever it is doing.
 */
export async function openUniversalDapp({
  relay,
  projectId,
  storage = path.join(tmpdir(), `latchkey-dapp-${randomUUID()}.json`),
  aheadMs = 0,
}: {
  relay: string
  projectId: string
  storage?: string
  /** How far its clock is ahead. */
  aheadMs?: number
}) {
  const child = fork(compiledProgram(program), [relay, projectId, storage, String(aheadMs)], {
    // It requests verify.walletconnect.org about its own page, except in its own tests.
    env: { PATH: process.env.PATH, IS_VITEST: 'true' },
  })
  const exited = once(child, 'exit')
  const end = async () => {
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(async () => {
    await end()
    await rm(storage, { force: true })
  })
  const heard: { name: string; value: unknown }[] = []
  const waiting = new Map<number, (word: Extract<UniversalWord, { id: number }>) => void>()
  let lastId = 0
  child.on('message', (word: UniversalWord) => {
    if ('heard' in word) heard.push({ name: word.heard, value: word.value })
    else waiting.get(word.id)?.(word)
  })
  const hears = async (name: string, after = 0) => {
    await expect.poll(() => heard.slice(after).map((one) => one.name), { timeout: 30_000 }).toContain(name)
    return heard.slice(after).find((one) => one.name === name)?.value
  }
  await hears('ready')
  return {
    /** Returns the events so far, oldest first. */
    heard: () => heard,
    /** Sends an instruction. Rejects with the error that it caused, and its `code`. */
    tell<command extends keyof UniversalCommands>(
      command: command,
      ...parameters: Parameters<UniversalCommands[command]>
    ): Promise<Awaited<ReturnType<UniversalCommands[command]>>> {
      lastId += 1
      const order: UniversalOrder = { id: lastId, command, parameters }
      return new Promise((resolve, reject) => {
        waiting.set(order.id, ({ result, error }) => {
          waiting.delete(order.id)
          if (error) reject(Object.assign(new Error(error.message), error))
          else resolve(result as Awaited<ReturnType<UniversalCommands[command]>>)
        })
        void exited.then(() => reject(new Error('The dapp has ended.')))
        child.send(order)
      })
    },
    /** Resolves with the next event of this name; `after` is the number of earlier events to skip. */
    hears,
    /** Closes the page, and opens the next one. */
    async reload() {
      await end()
      return openUniversalDapp({ relay, projectId, storage })
    },
  }
}
