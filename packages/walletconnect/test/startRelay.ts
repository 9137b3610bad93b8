import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compiledProgram } from '../../../scripts/setup/compiledProgram.mjs'
import { copyEmptyStore } from '../../server/test/copyEmptyStore.ts'

const bin = fileURLToPath(new URL('../../server/src/bin.ts', import.meta.url))

/** A relay in its own process, which can be killed and restarted with the same address. */
export type RelayProcess = {
  url: string
  projectId: string
  /** Kills it without a shutdown (SIGKILL). */
  kill(): Promise<void>
  /** Starts it again with the same address and store. */
  start(): Promise<void>
  /** Returns the number of open sockets. */
  sockets(): Promise<number>
  /** Returns the number of stored messages. */
  messages(): Promise<number>
  /** Returns how many sockets were refused for this reason. */
  refusals(reason: string): Promise<number>
  /** Stops it and deletes its store. */
  end(): Promise<void>
}

/** Starts the server's program, for pages of these origins and clients without an origin. */
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
