import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WebSocket } from 'ws'
import type { DrivenBrowser, Tab } from './drivenBrowser.ts'

const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file))

/** Whether Firefox is installed. */
export const hasFirefox = program !== undefined

/**
 * Prevents web requests. Everything else is as users have it, which `remote.prefs.recommended` would change for tests.
 */
const preferences = {
  'remote.prefs.recommended': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

type Message = { id?: number; result?: unknown; error?: string; message?: string }
type Context = { context: string; url: string }

/** Starts a headless Firefox and drives it by WebDriver BiDi, which it supports without a driver. */
export async function startFirefox(): Promise<DrivenBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'latchkey-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});`)
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(
    program as string,
    ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile],
    { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`Firefox exited: ${said}`)))
  })
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let last = 0
  socket.on('message', (text) => {
    const { id, result, error, message } = JSON.parse(String(text)) as Message
    const asked = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (error === undefined) asked?.resolve(result as never)
    else asked?.reject(new Error(`${error}: ${message}`))
  })
  const ask = <result>(method: string, params: object = {}) =>
    new Promise<result>((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  await ask('session.new', { capabilities: {} })

  const toTab = (context: string): Tab => {
    const act = (...actions: object[]) => ask<void>('input.performActions', { context, actions })
    const mouse = (...actions: object[]) => act({ type: 'pointer', id: 'mouse', actions })
    return {
      async open(url) {
        await ask('browsingContext.navigate', { context, url, wait: 'complete' })
      },
      async evaluate(expression) {
        const { result, exceptionDetails } = await ask<{
          result?: { value?: string }
          exceptionDetails?: { text: string }
        }>('script.evaluate', {
          expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
          target: { context },
          awaitPromise: true,
        })
        if (exceptionDetails) throw new Error(exceptionDetails.text)
        return JSON.parse(result?.value ?? 'null')
      },
      move: (x, y) => mouse({ type: 'pointerMove', x, y }),
      press: () => mouse({ type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }),
      type: (text) =>
        act({
          type: 'key',
          id: 'keyboard',
          actions: [...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        }),
      async close() {
        await ask('browsingContext.close', { context })
      },
    }
  }

  return {
    async listTabs() {
      const { contexts } = await ask<{ contexts: Context[] }>('browsingContext.getTree', { maxDepth: 0 })
      return contexts.map(({ context }) => toTab(context))
    },
    async openTab() {
      const { context } = await ask<Context>('browsingContext.create', { type: 'tab' })
      return toTab(context)
    },
    async close() {
      socket.close()
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
