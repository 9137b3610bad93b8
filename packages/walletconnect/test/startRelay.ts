import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compiledProgram } from '../../../scripts/compiledProgram.mjs'
import { copyEmptyStore } from '../../server/test/copyEmptyStore.ts'

const bin = fileURLToPath(new URL('../../server/src/bin.ts', import.meta.url))

/** A relay in a process of its own, which can be killed and started again where it was. */
export type RelayProcess = {
  url: string
  projectId: string
  /** Ends it without a word (SIGKILL). */
  kill(): Promise<void>
  /** Starts it again: the same address, the same store. */
  start(): Promise<void>
  /** How many sockets are open. */
  sockets(): Promise<number>
  /** How many messages are kept. */
  messages(): Promise<number>
  /** How many times a socket was refused for this reason. */
  refusals(reason: string): Promise<number>
  /** Ends it, and its store. */
  end(): Promise<void>
}

/** Starts the server's own program, for pages of these origins and clients without one. */
export async function startRelay(origins = ['http://127.0.0.1']): Promise<RelayProcess> {
  const dataDir = await copyEmptyStore()
  const projectId = 'local'
  let port = 0
  let metrics = ''
  let child: ChildProcess | undefined

  const start = async () => {
    const starting = spawn(process.execPath, [compiledProgram(bin)], {
      env: {
        PATH: process.env.PATH,
        LOG_LEVEL: 'silent',
        PORT: String(port),
        METRICS_PORT: '0',
        DATA_DIR: dataDir,
        CHAINS: '[]',
        PROJECTS: JSON.stringify([{ id: projectId, origins }]),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = starting
    let output = ''
    for await (const text of starting.stdout) {
      output += text
      const [, api] = /api: http:\S+:(\d+)/.exec(output) ?? []
      const [, origin = ''] = /metrics: (http:\S+)/.exec(output) ?? []
      if (!api || !origin) continue
      port = Number(api)
      metrics = origin
      return
    }
    throw new Error(`The relay ended: ${output}`)
  }

  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  const read = async () => (await fetch(`${metrics}/metrics`)).text()
  const measure = async (name: string) =>
    Number(new RegExp(`^latchkey_relay_${name}(?:\\{.*\\})? (\\d+)`, 'm').exec(await read())?.[1])

  await start()
  return {
    url: `ws://127.0.0.1:${port}/relay`,
    projectId,
    kill,
    start,
    sockets: () => measure('sockets'),
    messages: () => measure('mailbox_messages'),
    async refusals(reason) {
      const row = `latchkey_relay_refusals_total{reason="${reason}"} `
      const line = (await read()).split('\n').find((one) => one.startsWith(row))
      return Number(line?.slice(row.length) ?? 0)
    },
    async end() {
      await kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
